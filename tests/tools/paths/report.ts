import type { AnyStateMachine } from 'xstate'
import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import type { CoverageReport, ReportedPath } from '../../../src/statechart/chart/report.ts'
import { UNREACHABLE_TRANSITIONS } from '../../model/browser/unreachable.ts'
import type { MeasuredChart } from '../../paths/criteria/measure.ts'
import type { Failure } from '../../paths/run-paths.ts'

/** The command that walks a path of the funnel again, to be watched, with ID for its id. */
export const REPLAY = 'npm run paths -- replay ID --headed --slow 500'

/**
 * What a headless run of a chart covered, every path of every criterion with what it failed by.
 * `command` shows a path again, with ID for its id.
 */
export function headlessReport(
  chart: string,
  { covered, paths }: Pick<MeasuredChart<AnyStateMachine>, 'covered' | 'paths'>,
  command: string,
  failures: ReadonlyMap<string, Failure> = new Map(),
): CoverageReport {
  return {
    version: 1,
    chart,
    criteria: covered.map(({ criterion }) => criterion),
    paths: paths.map(({ id, edges }) => ({
      id,
      runner: 'headless',
      steps: edges.map(({ name, transitions }) => ({ name, transitions })),
      failure: failures.get(id) ?? null,
    })),
    reasons: {},
    command,
  }
}

/**
 * A report with what a browser walked, and why it walks no more; `seconds` is what that took. What
 * is covered counts only where the whole plan was walked.
 */
export function withWalked(
  report: CoverageReport,
  walked: readonly ReportedPath[],
  { seconds, isWhole }: { seconds: number; isWhole: boolean },
): CoverageReport {
  const passed = walked.flatMap(({ steps, failure }) => steps.slice(0, failure?.step))
  const taken = new Set(passed.flatMap(({ transitions }) => transitions))
  const all = chartOf(funnelMachine)
    .transitions.map(({ id }) => id)
    .filter((id) => !(id in UNREACHABLE_TRANSITIONS))
  const missing = all.filter((id) => !taken.has(id))
  const criterion = {
    name: 'transitions in a browser',
    items: all.length,
    covered: all.length - missing.length,
    missing,
    tests: walked.length,
    steps: walked.reduce((sum, { steps }) => sum + steps.length, 0),
    seconds,
  }
  return {
    ...report,
    criteria: isWhole ? [...report.criteria, criterion] : report.criteria,
    paths: [...report.paths, ...walked],
    reasons: { ...report.reasons, ...UNREACHABLE_TRANSITIONS },
  }
}
