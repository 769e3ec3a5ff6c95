import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter'
import { resultsDir } from '../../../src/cli/project.ts'
import type { ReportedPath } from '../../../src/statechart/chart/report.ts'
import { attachedPath } from './walked-path.ts'

/** Lines of a failure that a report has room for. */
const MAX_LINES = 40

/** Collects which generated paths a browser walked and where they failed, in `paths-browser.json`. */
export default class PathsReporter implements Reporter {
  private readonly paths: ReportedPath[] = []

  printsToStdio(): boolean {
    return false
  }

  onTestEnd(test: TestCase, { attachments, status, errors }: TestResult): void {
    const attached = attachedPath(attachments)
    if (!attached) return
    const { id, steps, begun } = attached
    const lines = errors.flatMap(({ message = '' }) => linesOf(message)).slice(0, MAX_LINES)
    const failure = status === test.expectedStatus ? null : { step: begun, lines }
    this.paths.push({ id, runner: 'browser', steps, failure })
  }

  onEnd(): void {
    if (this.paths.length === 0) return
    mkdirSync(resultsDir, { recursive: true })
    writeFileSync(join(resultsDir, 'paths-browser.json'), JSON.stringify(this.paths))
  }
}

function linesOf(message: string): string[] {
  return stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
}
