import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Command, USAGE_ERROR } from '../../../src/cli/command.ts'
import { resultsDir } from '../../../src/cli/project.ts'
import { contactsRow, measureContacts } from '../bench/contacts.ts'
import { rowOf } from '../bench/findings.ts'
import { measurePages } from '../bench/pages.ts'

export const command: Command = {
  does: 'measures the page and the contacts a second, each beside what its ratio is to',
  usage:
    'npm run bench -- [pages | contacts] [--compare REF]    REF: another git revision of the page',
  run: async (args) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { compare: { type: 'string' } },
    })
    const [only, ...more] = positionals
    if (more.length > 0 || !['pages', 'contacts', undefined].includes(only)) return USAGE_ERROR
    const results: object[] = []
    if (only !== 'contacts') {
      results.push(await measured('pages', () => measurePages(values.compare), rowOf))
      keep(results)
    }
    if (only !== 'pages') {
      results.push(await measured('contacts', measureContacts, contactsRow))
      keep(results)
    }
    return 0
  },
}

/** Measures and prints a table. */
async function measured<Result extends object>(
  name: string,
  run: () => Promise<Result[]>,
  row: (result: Result) => Record<string, string>,
): Promise<object> {
  const before = loadavg()
  const results = await run()
  console.table(results.map(row))
  return { name, cores: cpus().length, load: [before, loadavg()], measured: results }
}

function keep(results: readonly object[]): void {
  mkdirSync(resultsDir, { recursive: true })
  writeFileSync(join(resultsDir, 'bench.json'), `${JSON.stringify(results, null, 2)}\n`)
}
