import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { resultsDir } from '../../src/cli/project.ts'
import type { Benchmark } from './bench/benchmark.ts'
import { contactsRow, measureContacts } from './bench/contacts.ts'
import { measureLighthouse } from './bench/lighthouse.ts'
import { rowOf } from './bench/pages/findings.ts'
import { measurePages } from './bench/pages.ts'
import { pathsBenchmark } from './bench/paths.ts'
import { statechartMoved, statechartOpened } from './bench/statechart.ts'
import { uploadsBenchmark } from './bench/uploads.ts'

/** Every benchmark, in the order in which they run. */
const BENCHMARKS: readonly Benchmark[] = [
  pathsBenchmark,
  statechartOpened,
  statechartMoved,
  uploadsBenchmark,
]

// npm run bench [-- NAME ...] [--compare REF]: all of them, or those that are named.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { compare: { type: 'string' } },
})
const isAsked = (name: string) => positionals.length === 0 || positionals.includes(name)

const results: object[] = []
await compare('pages', () => measurePages(values.compare), rowOf)
await compare('contacts', measureContacts, contactsRow)
for (const { name, measure } of BENCHMARKS) {
  if (!isAsked(name)) continue
  const measurements = await measure()
  const first = measurements[0]?.cpuSeconds ?? Number.NaN
  console.log(`\n${name}, ${cpus().length} cores`)
  console.table(
    measurements.map(({ name: what, seconds, cpuSeconds, result, bound }) => ({
      what,
      seconds: `${bound === null ? '' : '> '}${seconds.toFixed(1)}`,
      'CPU seconds': cpuSeconds.toFixed(1),
      'ratio of CPU': `${bound === null ? '' : '> '}${(cpuSeconds / first).toFixed(2)}`,
      result: bound === null ? result : `${result}, bounded at ${bound}`,
    })),
  )
  keep({ name, cores: cpus().length, measurements })
}
// Last, since it needs the package registry.
await compare('lighthouse', measureLighthouse, rowOf)

/** Measures one thing of several beside each other, where it is asked for; each found is a row. */
async function compare<Found extends object>(
  name: string,
  measure: () => Promise<Found[]>,
  row: (found: Found) => Record<string, string>,
): Promise<void> {
  if (!isAsked(name)) return
  const before = loadavg()
  const measured = await measure()
  console.table(measured.map(row))
  keep({ name, cores: cpus().length, load: [before, loadavg()], measured })
}

/** Writes down what is measured so far: one that fails later takes nothing of it away. */
function keep(result: object): void {
  results.push(result)
  mkdirSync(resultsDir, { recursive: true })
  writeFileSync(join(resultsDir, 'bench.json'), `${JSON.stringify(results, null, 2)}\n`)
}
