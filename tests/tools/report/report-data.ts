import { triggerText } from '../../../src/statechart/chart/chart.ts'
import {
  byUse,
  type Coverage,
  type CoverageReport,
  type Reach,
} from '../../../src/statechart/chart/report.ts'

/** What the script of the report reads; steps and transitions are named once and counted from 0. */
export interface ReportData {
  transitions: TransitionData[]
  /** The names of steps. */
  names: string[]
  paths: PathData[]
}

export interface TransitionData {
  id: string
  /** The state that it leaves, and what makes it happen under which condition. */
  title: string
  description: string
  coverage: Coverage
  reason: string
  /** What a filter finds it by: its states and its trigger. */
  text: string
}

export interface PathData {
  id: string
  runner: 'headless' | 'browser'
  /** Name and transitions of each step. */
  steps: [name: number, transitions: number[]][]
  failure: { step: number; lines: string[] } | null
  /** What shows the path again. */
  command: string
}

/** The report in the shape its script reads; unknown transitions are left out. */
export function reportDataOf(
  report: CoverageReport,
  reach: readonly Reach[],
  titleOf: (state: string) => string,
  commandOf: (path: string) => string,
): ReportData {
  const names = [...new Set(report.paths.flatMap(({ steps }) => steps.map(({ name }) => name)))]
  const nameAt = new Map(names.map((name, position) => [name, position]))
  const transitionAt = new Map(reach.map(({ transition }, position) => [transition.id, position]))
  const paths = report.paths.map(
    ({ id, runner, steps, failure }): PathData => ({
      id,
      runner,
      steps: steps.map(({ name, transitions }) => [
        nameAt.get(name) ?? -1,
        transitions.flatMap((transition) => transitionAt.get(transition) ?? []),
      ]),
      failure,
      command: commandOf(id),
    }),
  )
  return {
    transitions: reach.map(({ transition, coverage, reason }) => {
      const { id, source, targets, trigger, guard, description } = transition
      const condition = guard === null ? '' : ` [${guard}]`
      return {
        id,
        title: `${titleOf(source)}: ${triggerText(trigger)}${condition}`,
        description,
        coverage,
        reason,
        text: [source, ...targets, ...[source, ...targets].map(titleOf), triggerText(trigger)].join(
          '\n',
        ),
      }
    }),
    names,
    paths: paths.toSorted(byUse),
  }
}

/** What is shown for several transitions together: a failure first, else the least covered. */
export function coverageTogether(coverages: readonly Coverage[]): Coverage | undefined {
  return (['failed', 'unreached', 'headless', 'browser'] as const).find((coverage) =>
    coverages.includes(coverage),
  )
}
