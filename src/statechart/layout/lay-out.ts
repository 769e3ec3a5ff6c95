import type { Chart } from '../chart/chart.ts'
import { openedStatesOf, treeOf } from '../chart/tree.ts'
import { layOutOpened } from './opened.ts'
import { layOutOverview } from './overview.ts'
import type { Sheet } from './sheet.ts'

/** Every sheet of a chart: the overview first, then each state with a sheet of its own. */
export async function layOutSheets(chart: Chart): Promise<Sheet[]> {
  const tree = treeOf(chart)
  const opened = await Promise.all(openedStatesOf(tree).map((state) => layOutOpened(tree, state)))
  return [layOutOverview(tree), ...opened]
}
