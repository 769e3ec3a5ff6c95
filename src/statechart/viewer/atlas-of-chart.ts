import type { Chart, ChartTransition } from '../chart/chart.ts'
import { type Journey, journeyOf } from '../journey/journey.ts'
import type { Sheet } from '../layout/sheet.ts'
import { type ChartTree, treeOf } from '../layout/tree.ts'
import { boxesOf } from './stage/boxes.ts'

/** A chart with its sheets, and what is found where in them. */
export interface ChartAtlas {
  chart: Chart
  sheets: readonly Sheet[]
  overview: Sheet
  /** Null where the chart names no phases. */
  journey: Journey | null
  tree: ChartTree
  hasState(id: string): boolean
  transition(id: string): ChartTransition | undefined
  sheet(id: string): Sheet | undefined
  /** The sheet in which a state or transition is seen: the given one if it is seen there. */
  sheetFor(id: string, preferred: Sheet | null): Sheet | undefined
}

/** @throws Error where there are no sheets. */
export function chartAtlasOf(chart: Chart, sheets: readonly Sheet[]): ChartAtlas {
  const [overview] = sheets
  if (!overview) throw new Error(`The chart '${chart.id}' has no sheets.`)
  const tree = treeOf(chart)
  const transitions = new Map(chart.transitions.map((transition) => [transition.id, transition]))
  const byId = new Map(sheets.map((sheet) => [sheet.id, sheet]))
  const nearestSheet = sheetFinder(chart, sheets)

  function sheetFor(id: string, preferred: Sheet | null): Sheet | undefined {
    if (preferred && boxesOf(preferred, id).length > 0) return preferred
    if (tree.has(id)) return nearestSheet(id) ?? overview
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
    hasState: tree.has,
    transition: (id) => transitions.get(id),
    sheet: (id) => byId.get(id),
    sheetFor,
  }
}

/** Finds the sheet that shows a state: the one that opens it, or opens the nearest state around it. */
export function sheetFinder(
  chart: Chart,
  sheets: readonly Sheet[],
): (state: string) => Sheet | undefined {
  const tree = treeOf(chart)
  const byId = new Map(sheets.map((sheet) => [sheet.id, sheet]))
  return (state) =>
    [state, ...tree.around(state).map(({ id }) => id)]
      .map((id) => byId.get(id))
      .find((sheet) => sheet !== undefined)
}
