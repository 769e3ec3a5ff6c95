import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import type { AnyStateMachine } from 'xstate'
import { DECISION_RULES } from '../../../machines/decision/table.ts'
import { deliveryMachine } from '../../../machines/delivery/delivery.machine.ts'
import { indistinguishableRuns } from '../../../machines/examples/replay.ts'
import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { UserError } from '../../../src/cli/user-error.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import { readChartFile } from '../../../src/statechart/chart/chart-file.ts'
import {
  changeInWords,
  changesInWords,
  compareCharts,
  NOT_COMPARED,
} from '../../../src/statechart/chart/compare.ts'
import {
  type RecordedRun,
  RecordedRunsSchema,
  replayRuns,
} from '../../../src/statechart/chart/replay.ts'
import {
  endingInWords,
  leftOutSentences,
  possibleEndings,
  whatIf,
  whatIfSentence,
} from '../../../src/statechart/chart/what-if.ts'
import { FROM_THE_START, WORDS } from '../../../src/statechart/funnel/replay-adapters.ts'
import { askRevision, fileAt } from './revision.ts'

const Endings = v.array(
  v.union([v.object({ outcome: v.string() }), v.object({ stoppedAt: v.string() })]),
)

/** What differs between the charts of a git revision and these, in lines. */
export function against(revision: string): string[] {
  const name = `The chart of '${revision}'`
  const committed = fileAt(revision, 'docs/statechart/chart.json')
  const text = committed ?? JSON.stringify(askRevision(revision, 'chart'))
  const outbox = fileAt(revision, 'docs/statechart/outbox/chart.json')
  return [
    ...difference(text, name, funnelMachine),
    ...(outbox === undefined
      ? [`The outbox had no chart in '${revision}'.`]
      : ['The outbox:', ...difference(outbox, `${name}, the outbox's`, deliveryMachine)]),
  ]
}

function difference(text: string, name: string, machine: AnyStateMachine): string[] {
  const read = readChartFile(text, name)
  if ('problem' in read) throw new UserError(read.problem)
  const changes = compareCharts(read.chart, chartOf(machine))
  return [changesInWords(changes), ...changes.flatMap(changeInWords), NOT_COMPARED]
}

/** How recorded runs would have ended under the chart of a git revision, in lines. */
export async function whatIfRevision(revision: string, source: string): Promise<string[]> {
  const runs = await recordedRuns(source)
  const after = possibleEndings(
    runs,
    (run) => indistinguishableRuns(run, DECISION_RULES),
    (all) => v.parse(Endings, askRevision(revision, 'endings', JSON.stringify({ runs: all }))),
  )
  const answer = whatIf(runs, replayRuns(funnelMachine, runs, FROM_THE_START), after)
  return [
    whatIfSentence(answer, WORDS),
    ...answer.changes.map(
      ({ count, before, after }) =>
        `  ${count}  ${before} → ${after.map(endingInWords).join(' or ')}`,
    ),
    ...leftOutSentences(answer),
  ]
}

/**
 * Recorded runs from a file, or from a backend by its address, asked with OPERATOR_TOKEN.
 *
 * @throws UserError where there are none to be had, in a sentence
 */
export async function recordedRuns(source: string): Promise<RecordedRun[]> {
  const text = /^https?:/.test(source) ? await asked(source) : readFile(source)
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), RecordedRunsSchema), text)
  if (result.success) return result.output.runs
  throw new UserError(`${source} holds no recorded runs: give what GET /api/operator/runs answers.`)
}

async function asked(address: string): Promise<string> {
  const url = new URL('/api/operator/runs', address)
  const token = process.env.OPERATOR_TOKEN ?? ''
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } }).catch(
    () => undefined,
  )
  if (!response) throw new UserError(`Nobody answers at ${url.origin}: start the backend.`)
  if (response.ok) return response.text()
  throw new UserError(
    response.status === 401 || response.status === 403
      ? `${url.origin} refuses the token: set OPERATOR_TOKEN to that of the backend.`
      : `${url.origin} answered ${response.status}: give the address of the funnel's backend.`,
  )
}

function readFile(name: string): string {
  try {
    return readFileSync(name, 'utf8')
  } catch {
    throw new UserError(`There is no file '${name}': give one with --runs, or an address.`)
  }
}
