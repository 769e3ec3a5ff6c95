import type { ChartState } from '../chart/chart.ts'
import type { ChartTree } from './tree.ts'
import { metaOf } from './words.ts'

/** The part of a chart that its screens are in, and the regions beside it. */
export interface MainPart {
  main: ChartState
  regions: ChartState[]
}

/** Where the chart is parallel, the main part is the region with the most screens. */
export function mainPartOf(tree: ChartTree): MainPart {
  const regions: ChartState[] = []
  let main = tree.root
  while (main.kind === 'parallel') {
    const parts = tree.children(main.id)
    const counts = new Map(parts.map((part) => [part, screensIn(tree, part)]))
    const [largest] = parts.toSorted(
      (one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0),
    )
    if (!largest) break
    regions.push(...parts.filter((part) => part !== largest))
    main = largest
  }
  return { main, regions }
}

/** The states that are opened by themselves: each of the main part, the regions, and regions inside. */
export function openedStatesOf(tree: ChartTree): ChartState[] {
  const { main, regions } = mainPartOf(tree)
  return [...tree.children(main.id), ...regions].flatMap((state) => [
    state,
    ...regionsWithin(tree, state),
  ])
}

function regionsWithin(tree: ChartTree, state: ChartState): ChartState[] {
  return tree.children(state.id).flatMap((child) => {
    const isOpened = state.kind === 'parallel' || child.kind === 'parallel'
    return [...(isOpened ? [child] : []), ...regionsWithin(tree, child)]
  })
}

function screensIn(tree: ChartTree, state: ChartState): number {
  const own = metaOf(state).screen === undefined ? 0 : 1
  return tree.children(state.id).reduce((sum, child) => sum + screensIn(tree, child), own)
}
