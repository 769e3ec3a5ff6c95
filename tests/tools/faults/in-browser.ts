import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { resultsDir } from '../../../src/cli/project.ts'
import { runBrowserTests } from '../chromium.ts'
import type { TriedFault } from './processes.ts'

const REPEATED = 3
const FILES = ['device/killed.e2e.ts', 'runs/delivery.e2e.ts', 'runs/versions.e2e.ts']

const Report = v.object({ suites: v.array(v.object({ specs: v.array(v.unknown()) })) })
const Spec = v.object({
  title: v.string(),
  tests: v.array(
    v.object({ results: v.array(v.object({ status: v.string(), duration: v.number() })) }),
  ),
})

/** Runs the browser tests of delivery several times, and prints how each ended. */
export async function browserFaults(onResult: (fault: TriedFault) => void): Promise<void> {
  await runBrowserTests([...FILES, `--repeat-each=${REPEATED}`, '--workers=1'])
  const report = v.parse(
    Report,
    JSON.parse(readFileSync(join(resultsDir, 'playwright.json'), 'utf8')),
  )
  const specs = report.suites.flatMap((suite) => suite.specs.map((spec) => v.parse(Spec, spec)))
  for (const [title, same] of Map.groupBy(specs, (spec) => spec.title)) {
    const results = same.flatMap(({ tests }) => tests.flatMap((test) => test.results))
    onResult({
      fault: title,
      where: 'browser',
      tried: `${results.length} times`,
      lost: 0,
      double: 0,
      falseAlarms: 0,
      wrong: results.filter(({ status }) => status !== 'passed').length,
      seconds: Math.round(results.reduce((sum, { duration }) => sum + duration, 0) / 1000),
    })
  }
}
