import { summaryOf } from '../chart/summary.ts'
import { layOutSheets } from '../layout/lay-out.ts'
import { chart } from './chart.ts'
import { submitWaits } from './facts/submit-wait.ts'

/** The funnel's chart and its sheets: computed when the page is built, shipped as data. */
export { chart }
export const sheets = await layOutSheets(chart)
export const summary = summaryOf(chart, submitWaits(chart).most)
