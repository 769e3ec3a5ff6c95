import { existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'

/** One part of `npm test`: `run` answers an exit code, `counts` reads its report afterwards. */
export type Stage = {
  title: string
  run: () => Promise<number>
  counts?: () => Counts | undefined
}

/**
 * Runs every stage in order up to the first that fails, then prints one line a stage and, alone on
 * the last line, the counts of all tests. A stage that fails without a failing test (a type error,
 * a missing browser, no report) counts as one failure; in CI a skipped test fails the run.
 *
 * @returns the exit code of the whole run
 */
export async function runStages(
  stages: readonly Stage[],
  { ci, print }: { ci: boolean; print: (text: string) => void },
): Promise<0 | 1> {
  const lines: string[] = []
  const counted: Counts[] = []
  let failed = false
  for (const stage of stages) {
    if (failed) {
      lines.push(`not run  ${stage.title}`)
      continue
    }
    print(`\n== ${stage.title} ==\n`)
    const start = performance.now()
    const counts = await countsOf(stage)
    counted.push(counts)
    failed = counts.failed > 0
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    lines.push(`${failed ? 'FAILED ' : 'passed '}  ${stage.title} (${seconds} s)`)
  }
  const total = sum(counted)
  const skippedInCi = ci && total.skipped > 0
  print(`\n== Summary ==\n\n${lines.join('\n')}\n`)
  if (skippedInCi) print('In CI a skipped test counts as a failure.\n')
  print(closingLine(total))
  return total.failed > 0 || skippedInCi ? 1 : 0
}

async function countsOf(stage: Stage): Promise<Counts> {
  const none: Counts = { passed: 0, failed: 0, skipped: 0 }
  const passed = (await exitCodeOf(stage)) === 0
  const counts = stage.counts === undefined ? none : stage.counts()
  if (counts === undefined) return { ...none, failed: 1 }
  return passed || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}

async function exitCodeOf(stage: Stage): Promise<number> {
  try {
    return await stage.run()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 1
  }
}

/** How many tests passed, failed and were skipped. */
type Counts = { passed: number; failed: number; skipped: number }

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
function sum(all: readonly Counts[]): Counts {
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
function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}
