import type { AnyStateMachine } from 'xstate'
import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import type { CoverageReport, ReportedPath } from '../../../src/statechart/chart/report.ts'
import { UNREACHABLE_TRANSITIONS } from '../../model/browser/unreachable.ts'
import { CRITERION_MEANINGS } from '../../model/criteria/meanings.ts'
import type { Covered } from '../../paths/criteria/criterion.ts'
import type { NamedPath } from '../../paths/criteria/measure.ts'
import { itemNames } from '../../paths/names.ts'
import type { Failure } from '../../paths/run-paths.ts'

/** The command that walks a path of the funnel again, to be watched, with ID for its id. */
export const REPLAY = 'npm run paths -- replay ID --headed --slow 500'

/** What was found while the paths of a chart ran without a browser. */
interface Found {
  failures: ReadonlyMap<string, Failure>
  /** Seconds by path id. */
  seconds?: ReadonlyMap<string, number>
  /** What cannot be reached, and why. */
  leftOut?: CoverageReport['leftOut']
  notes?: CoverageReport['notes']
}

/**
 * What a headless run of a chart covered, every path of every criterion with what it failed by.
 * `command` shows a path again, with ID for its id.
 */
export function headlessReport(
  machine: AnyStateMachine,
  { covered, paths }: { covered: readonly Covered[]; paths: readonly NamedPath[] },
  command: string | undefined,
  { failures, seconds, leftOut, notes }: Found,
): CoverageReport {
  const named = itemNames(chartOf(machine))
  return {
    version: 1,
    chart: machine.id,
    criteria: covered.map(({ criterion }) => ({
      ...criterion,
      means: CRITERION_MEANINGS[criterion.name],
      missing: criterion.missing.map(named),
    })),
    paths: paths.map(({ id, name, criterion, edges }) => ({
      id,
      name,
      criterion,
      seconds: seconds?.get(id),
      runner: 'headless',
      steps: edges.map(({ name, transitions }) => ({ name, transitions })),
      failure: withoutDifference(failures.get(id)),
    })),
    reasons: {},
    leftOut,
    notes,
    command,
  }
}

function withoutDifference(failure: Failure | undefined): ReportedPath['failure'] {
  return failure ? { step: failure.step, lines: failure.lines } : null
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
  const chart = chartOf(funnelMachine)
  const all = chart.transitions.map(({ id }) => id).filter((id) => !(id in UNREACHABLE_TRANSITIONS))
  const missing = all.filter((id) => !taken.has(id))
  const criterion = {
    name: 'transitions in a browser',
    means: CRITERION_MEANINGS['transitions in a browser'],
    items: all.length,
    covered: all.length - missing.length,
    missing: missing.map(itemNames(chart)),
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
