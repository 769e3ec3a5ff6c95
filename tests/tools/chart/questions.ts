import { UserError } from '../../../src/cli/user-error.ts'
import { type ChartFile, readChartFile } from '../../../src/statechart/chart/chart-file.ts'
import {
  changeInWords,
  changesInWords,
  compareCharts,
  NOT_COMPARED,
} from '../../../src/statechart/chart/compare.ts'
import { chart } from '../../../src/statechart/funnel/chart.ts'
import { halfWay } from '../../../src/statechart/funnel/half-way/restored.ts'
import { applicantWords } from '../../../src/statechart/funnel/versions/applicant-words.ts'
import { textInWords, wordChanges } from '../../../src/statechart/viewer/versions/word-changes.ts'
import { chartFileAt } from './revision.ts'

/** What differs between the chart of a git revision and this one, and what becomes of those who are half-way, in lines. */
export function against(revision: string): string[] {
  const before = chartIn(chartFileAt(revision), `The chart of '${revision}'`)
  return [
    ...difference(before),
    'Texts:',
    ...textLines(before),
    'Who is half-way:',
    ...halfWayLines(before),
  ]
}

function chartIn(text: string, name: string): ChartFile {
  const read = readChartFile(text, name)
  if ('problem' in read) throw new UserError(read.problem)
  return read
}

function difference({ chart: before }: ChartFile): string[] {
  const changes = compareCharts(before, chart)
  return [changesInWords(changes), ...changes.flatMap(changeInWords), NOT_COMPARED]
}

function textLines({ words }: ChartFile): string[] {
  if (words === null) return ['  The words of that revision are not stored.']
  const screens = wordChanges(words, applicantWords(chart))
  if (screens.length === 0) return ['  All are the same.']
  return screens.flatMap(({ title, texts }) =>
    texts.map((text) => `  ${title}: ${textInWords(text)}`),
  )
}

/** By the records in the chart's file. */
function halfWayLines({ chart: before, records }: ChartFile): string[] {
  return halfWay(records, before).map(({ words }) => `  ${words}`)
}
