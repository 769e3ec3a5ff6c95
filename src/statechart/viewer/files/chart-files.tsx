import type { Chart } from '../../chart/chart.ts'
import { chartFileOf } from '../../chart/chart-file.ts'
import { layOutSheets } from '../../layout/lay-out.ts'
import { chartPage } from './ChartPage.tsx'
import { mermaidOf } from './mermaid.ts'
import { svgOf } from './svg.tsx'

export const OVERVIEW_FILE = 'overview.svg'

/** Everything that is written of a chart, by the name of the file: data, text, its overview, one page. */
export async function chartFiles(chart: Chart): Promise<Map<string, string>> {
  const sheets = await layOutSheets(chart)
  const overview = sheets.filter(({ depth }) => depth === 'overview')
  return new Map([
    ['chart.json', chartFileOf(chart)],
    ['chart.mmd', mermaidOf(chart)],
    ...overview.map((sheet) => [OVERVIEW_FILE, svgOf(sheet)] as const),
    ['index.html', chartPage(chart, sheets)],
  ])
}
