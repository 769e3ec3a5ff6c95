import * as v from 'valibot'
import type { AnyStateMachine } from 'xstate'
import { DECISION_RULES } from '../../../machines/decision/table.ts'
import { deliveryMachine } from '../../../machines/delivery/delivery.machine.ts'
import { indistinguishableRuns } from '../../../machines/examples/replay.ts'
import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { UserError } from '../../../src/cli/command.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import { readChartFile } from '../../../src/statechart/chart/chart-file.ts'
import {
  changeInWords,
  changesInWords,
  compareCharts,
} from '../../../src/statechart/chart/compare.ts'
import { replayRuns } from '../../../src/statechart/chart/replay.ts'
import {
  endingInWords,
  leftOutSentences,
  possibleEndings,
  whatIf,
  whatIfSentence,
} from '../../../src/statechart/chart/what-if.ts'
import { FROM_THE_START, WORDS } from '../../../src/statechart/funnel/replay-adapters.ts'
import { recordedRuns } from './recorded.ts'
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
  return [changesInWords(changes), ...changes.flatMap(changeInWords)]
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
