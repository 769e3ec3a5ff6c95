import type { Chart, ChartTransition } from './chart.ts'
import { metaOf } from './meta.ts'
import type { ChartTree } from './tree.ts'

/** The transitions of one state and trigger, in the order in which their guards are asked, for all of a chart. */
export function branchesOf({ transitions }: Chart): ChartTransition[][] {
  const groups = Map.groupBy(
    transitions,
    ({ source, trigger }) => `${source} ${JSON.stringify(trigger)}`,
  )
  return [...groups.values()]
}

/** From this many branches on, a choice among outcomes is a decision by rules. */
const LEAST = 3

/** The branches that decide an outcome, whichever of them is taken; none if the chart has no such. */
export function decidingBranches(chart: Chart, tree: ChartTree): ChartTransition[] {
  const deciding = branchesOf(chart).find(
    (branches) =>
      branches.length >= LEAST &&
      branches.every(({ targets }) => targets.some((id) => metaOf(tree.state(id)).outcome)),
  )
  return deciding ?? []
}
