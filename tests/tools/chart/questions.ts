import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { UserError } from '../../../src/cli/user-error.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import { type ChartFile, readChartFile } from '../../../src/statechart/chart/chart-file.ts'
import {
  changeInWords,
  changesInWords,
  compareCharts,
  NOT_COMPARED,
} from '../../../src/statechart/chart/compare.ts'
import { halfWay } from '../../../src/statechart/funnel/half-way/restored.ts'
import { chartFileAt } from './revision.ts'

/** What differs between the chart of a git revision and this one, and what becomes of those who are half-way, in lines. */
export function against(revision: string): string[] {
  const before = chartIn(chartFileAt(revision), `The chart of '${revision}'`)
  return [...difference(before), 'Who is half-way:', ...halfWayLines(before)]
}

function chartIn(text: string, name: string): ChartFile {
  const read = readChartFile(text, name)
  if ('problem' in read) throw new UserError(read.problem)
  return read
}

function difference({ chart }: ChartFile): string[] {
  const changes = compareCharts(chart, chartOf(funnelMachine))
  return [changesInWords(changes), ...changes.flatMap(changeInWords), NOT_COMPARED]
}

/** By the records in the chart's file. */
function halfWayLines({ chart, records }: ChartFile): string[] {
  return halfWay(records, chart).map(({ words }) => `  ${words}`)
}
