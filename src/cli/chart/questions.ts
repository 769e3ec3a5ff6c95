import * as v from 'valibot'
import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { changeInWords, changesInWords } from '../../graph/change-words.ts'
import { chartOf } from '../../graph/chart.ts'
import { readChartFile } from '../../graph/chart-file.ts'
import { compareCharts } from '../../graph/compare.ts'
import { retell } from '../../graph/retell.ts'
import { endingInWords, leftOutSentences, whatIf, whatIfSentence } from '../../graph/what-if.ts'
import { APPROVED, FROM_THE_START } from '../../statechart/retellings.ts'
import { recordedRuns } from './recorded.ts'
import { askRevision, fileAt, RevisionError } from './revision.ts'

const Endings = v.array(
  v.union([v.object({ outcome: v.string() }), v.object({ stoppedAt: v.string() })]),
)

/** What differs between the chart of a git revision and this one, in lines. */
export function against(revision: string): string[] {
  const name = `The chart of '${revision}'`
  const committed = fileAt(revision, 'docs/statechart/chart.json')
  const text = committed ?? JSON.stringify(askRevision(revision, 'chart'))
  const read = readChartFile(text, name)
  if ('problem' in read) throw new RevisionError(read.problem)
  const changes = compareCharts(read.chart, chartOf(funnelMachine))
  return [changesInWords(changes), ...changes.flatMap(changeInWords)]
}

/** How recorded runs would have ended under the chart of a git revision, in lines. */
export async function whatIfRevision(revision: string, source: string): Promise<string[]> {
  const runs = await recordedRuns(source)
  const after = v.parse(Endings, askRevision(revision, 'endings', JSON.stringify({ runs })))
  const answer = whatIf(runs, retell(funnelMachine, runs, FROM_THE_START), after)
  return [
    whatIfSentence(answer, APPROVED),
    ...answer.changes.map(
      (change) => `  ${change.count}  ${change.before} → ${endingInWords(change.after)}`,
    ),
    ...leftOutSentences(answer),
  ]
}
