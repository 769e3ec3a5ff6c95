import { isDeepStrictEqual } from 'node:util'
import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import type { CoverageReport } from '../../../src/statechart/chart/report.ts'
import { followerInBrowser } from '../../model/browser/follow.ts'
import { walkableFunnel } from '../../model/browser/plan.ts'
import { UNREACHABLE_CASES } from '../../model/browser/unreachable.ts'
import { observeFunnel } from '../../model/check.ts'
import { type CheckedFunnel, type Measured, measureFunnel } from '../../model/criteria/criteria.ts'
import { EXCLUSIVE, UNCOVERED_DATA_FLOWS } from '../../model/criteria/reasons.ts'
import { FUNNEL_EXPLORATION } from '../../model/exploration.ts'
import { type Cause, causesOf, type WrongStep } from '../../paths/causes.ts'
import type { GraphEdge } from '../../paths/explore.ts'
import { groupOf } from '../../paths/names.ts'
import { type Failure, runPaths, wrongStepsOf } from '../../paths/run-paths.ts'
import { guardsThatMend } from '../../paths/switching.ts'
import { runInThread } from '../../paths/thread.ts'
import { pathOfCause } from './print.ts'
import { headlessReport, REPLAY } from './report.ts'

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

/** Measures the funnel and runs its paths. */
export async function runFunnelPaths(): Promise<FunnelRun> {
  const began = performance.now()
  const checking = runInThread<CheckedFunnel>(
    new URL('../../model/criteria/checking.ts', import.meta.url),
  )
  const measured = measureFunnel()
  const seconds = new Map<string, number>()
  const failures = await runPaths(FUNNEL_EXPLORATION, measured.paths, observeFunnel, (id, took) =>
    seconds.set(id, took),
  )
  const checked = await checking
  const covered = [...measured.covered, ...checked.covered]
  const causes = causesIn(measured, [...checked.faults, ...measured.faults], failures)
  const { paths } = measured
  const report = headlessReport(funnelMachine, { covered, paths }, REPLAY, {
    failures,
    seconds,
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
  const unexplained = wrongStepsOf(
    paths.filter(({ id, edges }) => {
      const edge = edges[failures.get(id)?.step ?? 0]
      return edge !== undefined && !isKnown(edge)
    }),
    failures,
  )
  const causes = blamed(causesOf([...faults, ...unexplained], edges))
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

/** The causes, each by the branch that its steps should have taken, where one guard's answer explains them. */
function blamed(causes: readonly Cause[]): Cause[] {
  const chart = chartOf(funnelMachine)
  const named = causes.map((cause): Cause => {
    const [first] = cause.steps
    if (!first) return cause
    const guards = guardsThatMend(FUNNEL_EXPLORATION, observeFunnel, first.path)
    const groups = new Set(first.transitions.map(groupOf))
    const branch = chart.transitions.find(
      ({ id, guard }) =>
        groups.has(groupOf(id)) && guards.some((name) => guard?.split(/\W+/).includes(name)),
    )
    return branch ? { ...cause, transition: branch.id } : cause
  })
  return [...Map.groupBy(named, ({ transition }) => transition ?? '')].flatMap(([id, same]) =>
    id === '' ? same : [{ transition: id, steps: same.flatMap(({ steps }) => steps) }],
  )
}
