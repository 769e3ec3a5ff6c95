import { mkdirSync, writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { TestInfo } from 'playwright/test'
import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter'
import * as v from 'valibot'
import { resultsDir } from '../../../src/cli/project.ts'
import type { ReportedPath } from '../../../src/statechart/chart/report.ts'
import type { BrowserPath } from '../../model/browser/plan.ts'
import { BROWSER_RUN_FILE, type BrowserRun, pathsRevision } from '../../model/browser/plan-file.ts'
import { STATES_ON_THE_WAY } from './replay-reporter.ts'

/** Lines of a failure that a report has room for. */
const MAX_LINES = 40

/** Collects which generated paths a browser walked and where they failed, in `paths-browser.json`. */
export default class PathsReporter implements Reporter {
  private readonly paths: ReportedPath[] = []

  printsToStdio(): boolean {
    return false
  }

  onTestEnd(test: TestCase, { attachments, status, errors, duration }: TestResult): void {
    const attached = attachedPath(attachments)
    if (!attached || status === 'interrupted') return
    const { begun, ...path } = attached
    const lines = errors.flatMap(({ message = '' }) => linesOf(message)).slice(0, MAX_LINES)
    const failure = status === test.expectedStatus ? null : { step: begun, lines }
    const seconds = duration / 1000
    this.paths.push({ ...path, criterion: 'in a browser', seconds, runner: 'browser', failure })
  }

  onEnd(): void {
    if (this.paths.length === 0) return
    mkdirSync(resultsDir, { recursive: true })
    const run: BrowserRun = {
      revision: pathsRevision(),
      ended: new Date().toISOString(),
      paths: this.paths,
    }
    writeFileSync(BROWSER_RUN_FILE, JSON.stringify(run))
  }
}

/** A message without the lines of a comparison that are the same on both sides, and their counts. */
function linesOf(message: string): string[] {
  const lines = stripVTControlCharacters(message)
    .replace(STATES_ON_THE_WAY, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const differing = lines.filter((line) => /^ *[-+] (?!(Expected|Received|Timeout) )/.test(line))
  return differing.length === 0 ? lines : [`${lines[0]} (- expected, + seen)`, ...differing]
}

/** What a test walks, and the position of the step that it began last. */
export interface WalkedPath {
  path: BrowserPath | undefined
  begun: number
}

const ATTACHMENT = 'path'

const Attached = v.object({
  id: v.string(),
  name: v.string(),
  hand: v.string(),
  steps: v.array(v.object({ name: v.string(), transitions: v.array(v.string()) })),
  begun: v.number(),
})

/** Says in the test's result which path it walked, and how far it came. */
export async function attachPath(testInfo: TestInfo, { path, begun }: WalkedPath): Promise<void> {
  if (!path) return
  const steps = path.steps.map(({ name, transitions }) => ({ name, transitions }))
  const body = JSON.stringify({
    id: path.id,
    name: path.name,
    hand: path.inputMethod,
    steps,
    begun,
  })
  await testInfo.attach(ATTACHMENT, { body, contentType: 'application/json' })
}

/** Reads that back; undefined of a test that walked no path. */
function attachedPath(attachments: readonly { name: string; body?: Buffer | undefined }[]) {
  const body = attachments.find(({ name }) => name === ATTACHMENT)?.body
  return body && v.parse(Attached, JSON.parse(body.toString()))
}
