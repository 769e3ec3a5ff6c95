import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { projectDir } from '../../../src/cli/project.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import type { CoverageReport } from '../../../src/statechart/chart/report.ts'
import { followerInBrowser } from '../../model/browser/follow.ts'
import { walkableFunnel } from '../../model/browser/plan.ts'
import { UNREACHABLE_CASES } from '../../model/browser/unreachable.ts'
import { observeFunnel } from '../../model/check.ts'
import { checkBeside } from '../../model/criteria/check-beside.ts'
import { type Measured, measureFunnel } from '../../model/criteria/criteria.ts'
import { EXCLUSIVE, UNCOVERED_DATA_FLOWS } from '../../model/criteria/reasons.ts'
import { FUNNEL_EXPLORATION } from '../../model/exploration.ts'
import { type CoveredItems, coveredItems, sinceBaseline } from '../../paths/baseline.ts'
import { type Cause, causesOf, type WrongStep } from '../../paths/causes.ts'
import type { GraphEdge } from '../../paths/explore.ts'
import { type Failure, runPaths } from '../../paths/run-paths.ts'
import { pathOfCause } from './print.ts'
import { headlessReport, REPLAY } from './report.ts'

/** The folder of the funnel's committed baseline. */
export const FUNNEL_BASELINE = join(projectDir, 'tests/model')

/** Everything that was found of the funnel without a browser. */
export interface FunnelRun {
  measured: Measured
  report: CoverageReport
  /** Why steps are wrong, and failed paths that no wrong step explains. */
  causes: readonly Cause[]
  failures: ReadonlyMap<string, Failure>
  states: number
  steps: number
  seconds: number
}

/** What the funnel's paths and checks cover now. */
export async function coveredNow(): Promise<CoveredItems> {
  const checking = checkBeside()
  const { covered } = measureFunnel()
  return coveredItems([...covered, ...(await checking).covered], chartOf(funnelMachine))
}

/** Measures the funnel, runs its paths, and compares what they cover with the baseline. */
export async function runFunnelPaths(): Promise<FunnelRun> {
  const began = performance.now()
  const checking = checkBeside()
  const measured = measureFunnel()
  const seconds = new Map<string, number>()
  const failures = await runPaths(FUNNEL_EXPLORATION, measured.paths, observeFunnel, (id, took) =>
    seconds.set(id, took),
  )
  const checked = await checking
  const covered = [...measured.covered, ...checked.covered]
  const now = coveredItems(covered, chartOf(funnelMachine))
  const changes = sinceBaseline(FUNNEL_BASELINE, now)
  const causes = causesIn(measured, [...checked.faults, ...measured.faults], failures)
  const { paths } = measured
  const report = headlessReport(funnelMachine, { covered, paths }, REPLAY, {
    failures,
    seconds,
    changes,
  })
  return {
    measured,
    report: {
      ...report,
      paths: [...causes.map(pathOfCause), ...report.paths],
      leftOut: [
        ...[...EXCLUSIVE, ...UNCOVERED_DATA_FLOWS].map(({ of, because }) => ({
          what: of.source.replaceAll('\\', ''),
          because,
        })),
        ...Object.entries(UNREACHABLE_CASES).map(([what, because]) => ({
          what: `${what}, in a browser`,
          because,
        })),
      ],
    },
    causes,
    failures,
    states: measured.explored.graph.nodes.size,
    steps: measured.explored.graph.edges.length,
    seconds: (performance.now() - began) / 1000,
  }
}

/** Why steps are wrong; of each cause the shortest path that a browser can walk comes first, to be replayed. */
function causesIn(
  { edges, paths, explored: { shortestPaths } }: Measured,
  faults: readonly WrongStep[],
  failures: ReadonlyMap<string, Failure>,
): Cause[] {
  const wrong = new Set(faults.map(({ path }) => path.join('\n')))
  const isKnown = ({ from, name }: GraphEdge) =>
    wrong.has([...(shortestPaths.get(from ?? '') ?? []), name].join('\n'))
  const unexplained = paths.flatMap(({ id, edges: taken }): WrongStep[] => {
    const failure = failures.get(id)
    const edge = taken[failure?.step ?? 0]
    if (!failure || !edge || isKnown(edge)) return []
    const path = taken.slice(0, failure.step + 1).map(({ name }) => name)
    const { name, transitions } = edge
    return [
      {
        name,
        transitions,
        path,
        difference: failure.difference ?? {
          'while it runs': { should: null, is: failure.lines[0] },
        },
      },
    ]
  })
  const taken = new Map<string, number>()
  for (const id of edges.flatMap(({ transitions }) => transitions)) {
    taken.set(id, (taken.get(id) ?? 0) + 1)
  }
  const causes = causesOf([...faults, ...unexplained], (id) => taken.get(id) ?? 0)
  if (causes.length === 0) return []
  const follow = followerInBrowser(walkableFunnel())
  return causes.map(({ steps, ...cause }) => {
    const walked = steps.find(({ name, path, transitions }) => {
      const { steps, stoppedAt } = follow(path)
      const last = steps.findLast((step) => step.name === name)
      return stoppedAt === undefined && isDeepStrictEqual(last?.transitions, transitions)
    })
    return {
      ...cause,
      steps: walked ? [walked, ...steps.filter((step) => step !== walked)] : steps,
    }
  })
}
