import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { chartOf } from '../chart/chart.ts'
import { layOutSheets } from '../layout/lay-out.ts'

/** The funnel's chart and its sheets: computed when the page is built, shipped as data. */
export const chart = chartOf(funnelMachine)
export const sheets = await layOutSheets(chart)
