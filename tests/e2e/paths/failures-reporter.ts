import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter'

/** Names each path that fails as it fails, and nothing else: what was seen is told afterwards. */
export default class FailuresReporter implements Reporter {
  onTestEnd({ title, expectedStatus }: TestCase, { status }: TestResult): void {
    if (status !== expectedStatus && status !== 'skipped') console.log(`  ✕ ${title}`)
  }

  onError({ message = '' }: { message?: string }): void {
    console.log(stripVTControlCharacters(message))
  }
}
