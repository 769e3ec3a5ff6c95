import { existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'

/** How many tests passed, failed and were skipped. */
export type Counts = { passed: number; failed: number; skipped: number }

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

const VitestReport = v.object({
  numPassedTests: Count,
  numFailedTests: Count,
  numPendingTests: Count,
  numTodoTests: Count,
})

const PlaywrightReport = v.object({
  stats: v.object({ expected: Count, unexpected: Count, flaky: Count, skipped: Count }),
})

/** The counts of vitest's JSON report; undefined where the file is missing or no such report. */
export function readVitestCounts(file: string): Counts | undefined {
  const report = v.safeParse(VitestReport, readJson(file))
  if (!report.success) return undefined
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report.output
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
  }
}

/**
 * The counts of Playwright's JSON report; a test that passed only when repeated counts as failed.
 * Undefined where the file is missing or no such report.
 */
export function readPlaywrightCounts(file: string): Counts | undefined {
  const report = v.safeParse(PlaywrightReport, readJson(file))
  if (!report.success) return undefined
  const { expected, unexpected, flaky, skipped } = report.output.stats
  return { passed: expected, failed: unexpected + flaky, skipped }
}

function readJson(file: string): unknown {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Adds up counts. */
export function sum(all: readonly Counts[]): Counts {
  return all.reduce(
    (total, counts) => ({
      passed: total.passed + counts.passed,
      failed: total.failed + counts.failed,
      skipped: total.skipped + counts.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )
}

/** The closing line of `npm test`, for people and for machines that read its last line. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}
