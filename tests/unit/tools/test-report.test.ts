import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readPlaywrightCounts, readVitestCounts } from '../../tools/stages.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'funnel-report-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function reportWith(text: string): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, text)
  return file
}

it("counts vitest's pending and todo tests as skipped", () => {
  const report = reportWith(
    '{"numPassedTests": 5, "numFailedTests": 1, "numPendingTests": 2, "numTodoTests": 1}',
  )
  expect(readVitestCounts(report)).toEqual({ passed: 5, failed: 1, skipped: 3 })
})

it('counts a test that Playwright calls flaky as failed', () => {
  const report = reportWith('{"stats": {"expected": 5, "unexpected": 1, "flaky": 2, "skipped": 3}}')
  expect(readPlaywrightCounts(report)).toEqual({ passed: 5, failed: 3, skipped: 3 })
})

it('has no counts where the report is missing, torn or another one', () => {
  expect(readVitestCounts(join(folder, 'missing.json'))).toBeUndefined()
  expect(readVitestCounts(reportWith('{"numPassed'))).toBeUndefined()
  expect(readPlaywrightCounts(reportWith('{"stats": {}}'))).toBeUndefined()
})
