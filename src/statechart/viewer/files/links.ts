import type { Chart } from '../../chart/chart.ts'
import type { Sheet } from '../../layout/sheet.ts'
import { treeOf } from '../../layout/tree.ts'

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
