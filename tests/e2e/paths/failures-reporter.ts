import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter'

/** Names each path that fails as it fails, and nothing else: the summary says what was seen. */
export default class FailuresReporter implements Reporter {
  onTestEnd({ title }: TestCase, { status }: TestResult): void {
    if (status === 'failed' || status === 'timedOut') console.log(`  ✕ ${title}`)
  }

  onError({ message = '' }: { message?: string }): void {
    console.log(stripVTControlCharacters(message))
  }
}
