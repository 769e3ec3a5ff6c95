import type { AnyStateMachine } from 'xstate'
import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { outboxMachine } from '../../../machines/outbox/outbox.machine.ts'
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
import { chartFileAt, fileAt } from './revision.ts'

/** What differs between the charts of a git revision and these, and what becomes of those who are half-way, in lines. */
export function against(revision: string): string[] {
  const name = `The chart of '${revision}'`
  const outbox = fileAt(revision, 'docs/statechart/outbox/chart.json')
  const before = chartIn(chartFileAt(revision), name)
  return [
    ...difference(before, funnelMachine),
    'Who is half-way:',
    ...halfWayLines(before),
    ...(outbox === undefined
      ? [`The outbox had no chart in '${revision}'.`]
      : ['The outbox:', ...difference(chartIn(outbox, `${name}, the outbox's`), outboxMachine)]),
  ]
}

function chartIn(text: string, name: string): ChartFile {
  const read = readChartFile(text, name)
  if ('problem' in read) throw new UserError(read.problem)
  return read
}

function difference({ chart }: ChartFile, machine: AnyStateMachine): string[] {
  const changes = compareCharts(chart, chartOf(machine))
  return [changesInWords(changes), ...changes.flatMap(changeInWords), NOT_COMPARED]
}

/** By the records in the chart's file. */
function halfWayLines({ chart, records }: ChartFile): string[] {
  return halfWay(records, chart).map(({ words }) => `  ${words}`)
}
