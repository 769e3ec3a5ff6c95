import type { Chart, ChartState, ChartTransition } from './chart.ts'
import { metaOf } from './meta.ts'

/** A chart with its states as a tree. */
export interface ChartTree {
  root: ChartState
  has(id: string): boolean
  /** @throws Error if the chart has no state of this id. */
  state(id: string): ChartState
  children(id: string): ChartState[]
  /** The states around a state, the nearest first. */
  around(id: string): ChartState[]
  /** A state and those around it, the nearest first. */
  upFrom(id: string): ChartState[]
  /** Whether a state is another one or inside it. */
  isWithin(id: string, outer: string): boolean
  /** Undefined if the chart has no transition of this id. */
  transition(id: string): ChartTransition | undefined
  /** The transitions of one state itself, in the order of the chart. */
  transitionsOf(id: string): ChartTransition[]
  /** The place of a state in the order of the chart. */
  positionOf(id: string): number
}

export function treeOf(chart: Chart): ChartTree {
  const states = new Map(chart.states.map((state) => [state.id, state]))
  const positions = new Map(chart.states.map(({ id }, position) => [id, position]))
  const children = Map.groupBy(chart.states, ({ parent }) => parent)
  const bySource = Map.groupBy(chart.transitions, ({ source }) => source)
  const transitions = new Map(chart.transitions.map((one) => [one.id, one]))

  function state(id: string): ChartState {
    const match = states.get(id)
    if (!match) throw new Error(`The chart '${chart.id}' has no state '${id}'.`)
    return match
  }

  function around(id: string): ChartState[] {
    const { parent } = state(id)
    return parent === null ? [] : [state(parent), ...around(parent)]
  }

  const [root] = children.get(null) ?? []
  if (!root) throw new Error(`The chart '${chart.id}' has no states.`)
  return {
    root,
    has: (id) => states.has(id),
    state,
    around,
    upFrom: (id) => [state(id), ...around(id)],
    children: (id) => children.get(id) ?? [],
    isWithin: (id, outer) => id === outer || around(id).some((above) => above.id === outer),
    transition: (id) => transitions.get(id),
    transitionsOf: (id) => bySource.get(id) ?? [],
    positionOf: (id) => positions.get(id) ?? -1,
  }
}

/** A state, and what is entered inside it with it; of a history state what is if nothing is remembered. */
export function enteredWith(tree: ChartTree, id: string): string[] {
  const { kind, initial } = tree.state(id)
  const regions = kind === 'parallel' ? tree.children(id).map((region) => region.id) : []
  const begun = initial === null ? regions : [initial]
  return [id, ...begun.flatMap((child) => enteredWith(tree, child))]
}

/** The part of a chart that its screens are in, and the regions parallel to it. */
interface MainPart {
  main: ChartState
  regions: ChartState[]
}

/** If the chart is parallel, the main part is the region with the most screens. */
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

/** The states that have a sheet of their own: each of the main part, the regions, and regions inside. */
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
