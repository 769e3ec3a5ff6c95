import type { AnyStateMachine } from 'xstate'
import { deliveryMachine } from '../../../machines/delivery/delivery.machine.ts'
import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { UserError } from '../../../src/cli/user-error.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import {
  type ChartFile,
  readChartFile,
  type SavedRecord,
} from '../../../src/statechart/chart/chart-file.ts'
import {
  changeInWords,
  changesInWords,
  compareCharts,
  NOT_COMPARED,
} from '../../../src/statechart/chart/compare.ts'
import { halfWay, UNKNOWN_HALF_WAY } from '../../../src/statechart/funnel/half-way/restored.ts'
import { askRevision, fileAt } from './revision.ts'

/** What differs between the charts of a git revision and these, and what becomes of those who are half-way, in lines. */
export function against(revision: string): string[] {
  const name = `The chart of '${revision}'`
  const committed = fileAt(revision, 'docs/statechart/chart.json')
  const text = committed ?? JSON.stringify(askRevision(revision, 'chart'))
  const outbox = fileAt(revision, 'docs/statechart/outbox/chart.json')
  const before = chartIn(text, name)
  return [
    ...difference(before, funnelMachine),
    'Who is half-way:',
    ...halfWayLines(revision, before),
    ...(outbox === undefined
      ? [`The outbox had no chart in '${revision}'.`]
      : ['The outbox:', ...difference(chartIn(outbox, `${name}, the outbox's`), deliveryMachine)]),
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

/** By the records in the chart's file; where it has none, by what the revision's own code stores. */
function halfWayLines(revision: string, { chart, records }: ChartFile): string[] {
  const stored = records ?? recordsOf(revision)
  if (stored === null) return [`  ${UNKNOWN_HALF_WAY}`]
  return halfWay(stored, chart).map(({ words }) => `  ${words}`)
}

function recordsOf(revision: string): readonly SavedRecord[] | null {
  try {
    return askRevision(revision, 'records') as SavedRecord[]
  } catch (error) {
    if (error instanceof UserError) return null
    throw error
  }
}
