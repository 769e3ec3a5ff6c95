import { layOutSheets } from '../layout/lay-out.ts'
import { chart } from './chart.ts'

/** The funnel's chart and its sheets: computed when the page is built, shipped as data. */
export { chart }
export const sheets = await layOutSheets(chart)
