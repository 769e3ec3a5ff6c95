import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { resultsDir } from '../../src/cli/project.ts'
import { contactsRow, measureContacts } from './bench/contacts.ts'
import { rowOf } from './bench/pages/findings.ts'
import { measurePages } from './bench/pages.ts'

// npm run bench [-- pages | contacts] [--compare REF]: both, or the one that is named.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { compare: { type: 'string' } },
})

const results: object[] = []
await measure('pages', () => measurePages(values.compare), rowOf)
await measure('contacts', measureContacts, contactsRow)

/** Prints what was measured as a table, and writes it down: what fails later takes nothing of it away. */
async function measure<Result extends object>(
  name: string,
  run: () => Promise<Result[]>,
  row: (result: Result) => Record<string, string>,
): Promise<void> {
  if (positionals.length > 0 && !positionals.includes(name)) return
  const before = loadavg()
  const measured = await run()
  console.table(measured.map(row))
  results.push({ name, cores: cpus().length, load: [before, loadavg()], measured })
  mkdirSync(resultsDir, { recursive: true })
  writeFileSync(join(resultsDir, 'bench.json'), `${JSON.stringify(results, null, 2)}\n`)
}
