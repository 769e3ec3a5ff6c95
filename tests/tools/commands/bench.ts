import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Command, USAGE_ERROR } from '../../../src/cli/command.ts'
import { resultsDir } from '../../../src/cli/project.ts'
import { contactsRow, measureContacts } from '../bench/contacts.ts'
import { type CrowdMeasured, crowdDetails, crowdRow, measureCrowd } from '../bench/crowd/crowd.ts'
import { rowOf } from '../bench/findings.ts'
import { measurePages } from '../bench/pages.ts'

const KINDS = ['pages', 'contacts', 'crowd']

export const command: Command = {
  does: 'measures the page, the contacts a second and a crowd under attack, each beside what its ratio is to',
  usage:
    'npm run bench -- [pages | contacts | crowd] [--compare REF] [--quick]\n' +
    'REF: another git revision of the page; --quick: a shorter crowd',
  run: async (args) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { compare: { type: 'string' }, quick: { type: 'boolean', default: false } },
    })
    const [only, ...more] = positionals
    if (more.length > 0 || ![...KINDS, undefined].includes(only)) return USAGE_ERROR
    const wanted = only === undefined ? KINDS : [only]
    const results: object[] = []
    if (wanted.includes('pages')) {
      results.push(await measured('pages', () => measurePages(values.compare), rowOf))
      keep(results)
    }
    if (wanted.includes('contacts')) {
      results.push(await measured('contacts', measureContacts, contactsRow))
      keep(results)
    }
    if (wanted.includes('crowd')) {
      results.push(await measured('crowd', () => crowd(values.quick), crowdRow))
      keep(results)
    }
    return 0
  },
}

async function crowd(isQuick: boolean): Promise<CrowdMeasured[]> {
  const results = await measureCrowd(isQuick)
  for (const { routes, attack } of results.map(crowdDetails)) {
    console.table(routes)
    console.table(attack)
  }
  return results
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
