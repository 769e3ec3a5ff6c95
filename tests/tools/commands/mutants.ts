import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Command } from '../../../src/cli/command.ts'
import { resultsDir } from '../../../src/cli/project.ts'
import { UserError } from '../../../src/cli/user-error.ts'
import {
  EQUIVALENT_RULES,
  EQUIVALENTS,
  type Equivalent,
  equivalentAmong,
} from '../../model/equivalent-mutants.ts'
import { MUTATION_KINDS } from '../../mutation/mutant.ts'
import { judgeChart } from '../mutants/charts.ts'
import { judgeRandom } from '../mutants/random.ts'
import { judgeRules } from '../mutants/rules.ts'
import {
  isScoreSufficient,
  type MutantResult,
  namesOf,
  scoresOf,
  staleAmong,
} from '../mutants/score.ts'
import { isWhole, type Selection } from '../mutants/selection.ts'

export const command: Command = {
  usage: `npm run mutants                            makes mistakes in the chart and its rules, says which are noticed
npm run mutants -- --chart                 those in the chart alone
npm run mutants -- --chart --kind 'guard dropped'  of one kind; also --only TEXT, --sample N for every N-th
npm run mutants -- --rules                 those in the plain functions alone; --only FILE for one of them
npm run mutants -- --random 150 --seed a   so many of machines/ and src/, each by the unit and server tests that run it`,
  run: async (args) => {
    const { values } = parseArgs({
      args,
      options: {
        chart: { type: 'boolean', default: false },
        rules: { type: 'boolean', default: false },
        kind: { type: 'string' },
        only: { type: 'string' },
        sample: { type: 'string', default: '1' },
        random: { type: 'string' },
        seed: { type: 'string', default: '' },
      },
    })
    if (values.random !== undefined) {
      return mutateRandomly(wholeNumber('random', values.random), values.seed)
    }
    const selection = selectionOf(values)
    const isAll = !values.chart && !values.rules
    const areGood = [
      (!isAll && !values.chart) || (await mutateChart(selection)),
      (!isAll && !values.rules) || (await mutateRules(selection)),
    ]
    return areGood.includes(false) ? 1 : 0
  },
}

async function mutateChart(selection: Selection): Promise<boolean> {
  const { judged, names } = await judgeChart(selection, console.log)
  return report('mutants.json', selection, judged, { listed: EQUIVALENTS, names })
}

async function mutateRules(selection: Selection): Promise<boolean> {
  const judged = await judgeRules(selection.only)
  const names = namesOf(judged)
  return report('mutants-of-rules.json', selection, judged, { listed: EQUIVALENT_RULES, names })
}

async function mutateRandomly(count: number, seed: string): Promise<number> {
  const judged = await judgeRandom(count, seed, console.log)
  const noticed = judged.filter(({ verdict }) => verdict !== null)
  console.log(
    `${noticed.length} noticed of ${judged.length} reached; ${count - judged.length} not reached`,
  )
  return 0
}

/** Prints and writes what came out; whether it is good enough. */
function report(
  file: string,
  selection: Selection,
  judged: readonly MutantResult[],
  { listed, names }: { listed: readonly Equivalent[]; names: ReadonlySet<string> },
): boolean {
  const equivalents = equivalentAmong(listed, names)
  const scores = scoresOf(judged, equivalents)
  const isAll = isWhole(selection)
  const stale = staleAmong(equivalents, judged, isAll ? names : equivalents)
  const survivors = judged.filter(({ name, verdict }) => verdict === null && !equivalents.has(name))

  console.table(scores)
  for (const { name, place = '' } of survivors) console.log(`Not noticed: ${name} ${place}`)
  for (const { name, reason } of stale) console.log(`No longer equivalent: ${name}. ${reason}`)
  mkdirSync(resultsDir, { recursive: true })
  const content = { scores, survivors, stale, equivalents: [...equivalents], judged }
  writeFileSync(join(resultsDir, file), `${JSON.stringify(content, null, 2)}\n`)

  const all = scores.at(-1)
  const isGood = isAll ? all !== undefined && isScoreSufficient(all) : survivors.length === 0
  return isGood && stale.length === 0
}

/** @throws UserError where there is no such kind, or the sample is no number */
function selectionOf({
  kind,
  only,
  sample,
}: {
  kind?: string | undefined
  only?: string | undefined
  sample: string
}): Selection {
  if (kind !== undefined && !MUTATION_KINDS.some((known) => known === kind)) {
    throw new UserError(`There is no kind '${kind}': name one of ${MUTATION_KINDS.join(', ')}.`)
  }
  return { kind, only, sample: wholeNumber('sample', sample) }
}

/** @throws UserError where the value of an option is no whole number from 1 */
function wholeNumber(option: string, text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text)
  throw new UserError(`--${option} expects a whole number from 1, not '${text}'.`)
}
