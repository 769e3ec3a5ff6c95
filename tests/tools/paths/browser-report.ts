import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import type { CoverageReport, ReportedPath } from '../../../src/statechart/chart/report.ts'
import type { BrowserPath } from '../../model/browser/plan.ts'
import { UNREACHABLE_TRANSITIONS } from '../../model/browser/unreachable.ts'

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

/** The command that walks a path of the funnel again, to be watched, with ID for its id. */
export const REPLAY = 'npm run paths -- replay ID --headed --slow 500'

/** The failed paths, each with what was seen and how to walk it again. */
export function printWalked(walked: readonly ReportedPath[]): void {
  for (const { id, steps, failure } of walked) {
    if (!failure) continue
    console.error(`\nPath ${id} failed at step ${failure.step + 1}, ${steps[failure.step]?.name}:`)
    console.error(`  ${failure.lines.join('\n  ')}`)
    console.error(`  Walk it again: ${REPLAY.replace('ID', id)}`)
  }
}

/** The browser's paths, a line each. */
export function printBrowserPaths(paths: readonly BrowserPath[]): void {
  for (const { id, inputMethod, steps } of paths) {
    const [first, last] = [steps[0]?.name ?? '', steps.at(-1)?.name ?? '']
    console.log(`${id}  ${steps.length} steps in a browser by ${inputMethod}  ${first} … ${last}`)
  }
}
