import { outboxMachine } from '../../../../machines/outbox/outbox.machine.ts'
import { chartOf } from '../../chart/chart.ts'
import { summaryOf } from '../../chart/summary.ts'
import { layOutSheets } from '../../layout/lay-out.ts'

/** The outbox's chart and its sheets: computed when the page is built, shipped as data. */
export const chart = chartOf(outboxMachine)
export const sheets = await layOutSheets(chart)
export const summary = summaryOf(chart)
