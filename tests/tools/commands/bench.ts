import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Command, USAGE_ERROR } from '../../../src/cli/command.ts'
import { projectDir } from '../../../src/cli/project.ts'
import { contactsRow, measureContacts } from '../bench/contacts.ts'
import { clientsRow, markdownTable, rowOf, worseThan } from '../bench/findings.ts'
import { graphRow, measureGraph } from '../bench/graph.ts'
import { measureClients, measurePages } from '../bench/pages.ts'
import { measureSample, sampleRow } from '../bench/sample.ts'

const KINDS = ['pages', 'clients', 'contacts', 'sample', 'graph']

/** Where the last results of each kind are. */
const RESULTS = join(projectDir, 'docs/measured')

export const command: Command = {
  usage:
    'npm run bench -- [pages | clients | contacts | sample | graph] [--compare REF]\n' +
    'REF: another git revision of the page, than which no row may be worse by more than its noise',
  run: async (args) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { compare: { type: 'string' } },
    })
    const [only, ...more] = positionals
    if (more.length > 0 || ![...KINDS, undefined].includes(only)) return USAGE_ERROR
    const wanted = only === undefined ? KINDS : [only]
    const worse = wanted.includes('pages') ? await pages(values.compare) : []
    if (wanted.includes('clients')) await measured('clients', measureClients, clientsRow)
    if (wanted.includes('contacts')) await measured('contacts', measureContacts, contactsRow)
    if (wanted.includes('sample')) await measured('sample', measureSample, sampleRow)
    if (wanted.includes('graph')) await measured('graph', measureGraph, graphRow)
    for (const row of worse) console.error(`Worse than at ${values.compare}: ${row}`)
    return worse.length > 0 ? 1 : 0
  },
}

/** Measures the pages; returns what became worse than at a revision, where one is named. */
async function pages(revision: string | undefined): Promise<string[]> {
  const results = await measured('pages', () => measurePages(revision), rowOf)
  return revision === undefined ? [] : worseThan(`funnel at ${revision}`, results)
}

/** Measures, prints a table and stores it. */
async function measured<Result extends object>(
  name: string,
  run: () => Promise<Result[]>,
  row: (result: Result) => Record<string, string>,
): Promise<Result[]> {
  const [before = 0] = loadavg()
  const results = await run()
  const [after = 0] = loadavg()
  const rows = results.map(row)
  console.table(rows)
  const machine = `${cpus().length} cores, load ${before.toFixed(1)} before and ${after.toFixed(1)} after.`
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(
    join(RESULTS, `${name}.md`),
    `# Measured: ${name}\n\nWritten by \`npm run bench -- ${name}\`. ${machine}\n\n${markdownTable(rows)}\n`,
  )
  return results
}
