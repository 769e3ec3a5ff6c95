import type { Chart } from '../../chart/chart.ts'
import { chartFileOf } from '../../chart/chart-file.ts'
import { atlasOf } from '../../layout/arrange.ts'
import { layOutSheets } from '../../layout/atlas.ts'
import type { Sheet } from '../../layout/sheet.ts'
import { chartPage } from './ChartPage.tsx'
import { sheetFinder } from './links.ts'
import { mermaidOf } from './mermaid.ts'
import { atlasSvg, svgOf } from './svg.tsx'

export const OVERVIEW_FILE = 'overview.svg'

/** Everything that is written of a chart, by the name of the file: data, pictures, text, one page. */
export async function chartFiles(chart: Chart): Promise<Map<string, string>> {
  const sheets = await layOutSheets(chart)
  const sheetOf = sheetFinder(chart, sheets)
  const linksFrom = (from: Sheet) => (state: string) => {
    const sheet = sheetOf(state)
    if (!sheet || sheet === from) return undefined
    return from.depth === 'overview' ? fileOf(sheet) : `../${fileOf(sheet)}`
  }
  return new Map([
    ['chart.json', chartFileOf(chart)],
    ['chart.mmd', mermaidOf(chart)],
    ...sheets.map((sheet) => [fileOf(sheet), svgOf(sheet, linksFrom(sheet))] as const),
    ['everything.svg', atlasSvg(atlasOf(sheets), chart)],
    ['index.html', chartPage(chart, sheets)],
  ])
}

function fileOf({ id, depth }: Sheet): string {
  return depth === 'overview' ? OVERVIEW_FILE : `states/${id}.svg`
}
