import type { Chart } from '../chart/chart.ts'
import { type ChartTree, treeOf } from '../chart/tree.ts'
import { type Journey, journeyOf } from '../journey/journey.ts'
import type { Sheet } from '../layout/sheet.ts'
import { boxesOf } from './stage/boxes.ts'

/** A chart with its sheets, and what is found where in them. */
export interface ChartAtlas {
  chart: Chart
  sheets: readonly Sheet[]
  overview: Sheet
  /** Null if the chart names no phases. */
  journey: Journey | null
  tree: ChartTree
  sheet(id: string): Sheet | undefined
  /** The state that is opened to see a state or transition, null for the overview; `shown` stays where it is seen there. */
  openedFor(id: string, shown?: Sheet): string | null
}

/** @throws Error if there are no sheets. */
export function chartAtlasOf(chart: Chart, sheets: readonly Sheet[]): ChartAtlas {
  const [overview] = sheets
  if (!overview) throw new Error(`The chart '${chart.id}' has no sheets.`)
  const tree = treeOf(chart)
  const byId = new Map(sheets.map((sheet) => [sheet.id, sheet]))
  function sheetFor(id: string, shown: Sheet | undefined): Sheet | undefined {
    if (shown && boxesOf(shown, id).length > 0) return shown
    if (tree.has(id)) {
      return tree.upFrom(id).flatMap((state) => byId.get(state.id) ?? [])[0]
    }
    return sheets.find(({ cards }) =>
      cards.some(({ rows }) => rows.some(({ transition }) => transition === id)),
    )
  }

  return {
    chart,
    sheets,
    overview,
    journey: journeyOf(chart),
    tree,
    sheet: (id) => byId.get(id),
    openedFor: (id, shown) => {
      const sheet = sheetFor(id, shown)
      return !sheet || sheet === overview ? null : sheet.id
    },
  }
}
