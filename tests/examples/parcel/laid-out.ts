import { chartOf } from '../../../src/statechart/chart/chart.ts'
import { summaryOf } from '../../../src/statechart/chart/summary.ts'
import { layOutSheets } from '../../../src/statechart/layout/lay-out.ts'
import { parcelMachine } from './parcel.machine.ts'

/** The parcel's chart and its sheets: computed by the server, shipped as data. */
export const chart = chartOf(parcelMachine)
export const sheets = await layOutSheets(chart)
export const summary = summaryOf(chart)
