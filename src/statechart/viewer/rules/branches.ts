import type { Chart, ChartTransition } from '../../chart/chart.ts'
import { triggerText } from '../../chart/chart.ts'
import { metaOf } from '../../chart/meta.ts'
import type { ChartTree } from '../../layout/tree.ts'

/** The ordered branches of one trigger of one state. */
interface Branches {
  /** The id of the first branch, used for the table. */
  id: string
  source: string
  trigger: string
  branches: ChartTransition[]
}

/** From this many branches on, their order is worth a table. */
const LEAST = 3

/** Every state's branches that are asked one after the other, in the order of the chart. */
export function branchesOf(chart: Chart): Branches[] {
  const groups = Map.groupBy(
    chart.transitions,
    ({ source, trigger }) => `${source} ${triggerText(trigger)}`,
  )
  return [...groups.values()].flatMap((branches) => {
    const [first] = branches
    if (!first || branches.length < LEAST) return []
    const { id, source, trigger } = first
    return [{ id, source, trigger: triggerText(trigger), branches }]
  })
}

/** The branches that decide an outcome, whichever of them is taken. */
export function decidingBranches(chart: Chart, tree: ChartTree): Branches | undefined {
  return branchesOf(chart).find(({ branches }) =>
    branches.every(({ targets }) => targets.some((id) => metaOf(tree.state(id)).outcome)),
  )
}
