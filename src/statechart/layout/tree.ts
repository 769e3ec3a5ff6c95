import type { Chart, ChartState, ChartTransition } from '../chart/chart.ts'

/** A chart with its states as a tree. */
export interface ChartTree {
  root: ChartState
  /** @throws Error where the chart has no state of this id. */
  state(id: string): ChartState
  children(id: string): ChartState[]
  /** The states around a state, the nearest first. */
  around(id: string): ChartState[]
  /** Whether a state is another one or stands inside it. */
  isWithin(id: string, outer: string): boolean
  /** The transitions of one state itself, in the order of the chart. */
  transitionsOf(id: string): ChartTransition[]
  /** The place of a state in the order of the chart. */
  positionOf(id: string): number
}

export function treeOf(chart: Chart): ChartTree {
  const states = new Map(chart.states.map((state) => [state.id, state]))
  const positions = new Map(chart.states.map(({ id }, position) => [id, position]))
  const children = Map.groupBy(chart.states, ({ parent }) => parent)
  const transitions = Map.groupBy(chart.transitions, ({ source }) => source)

  function state(id: string): ChartState {
    const found = states.get(id)
    if (!found) throw new Error(`The chart '${chart.id}' has no state '${id}'.`)
    return found
  }

  function around(id: string): ChartState[] {
    const { parent } = state(id)
    return parent === null ? [] : [state(parent), ...around(parent)]
  }

  const [root] = children.get(null) ?? []
  if (!root) throw new Error(`The chart '${chart.id}' has no states.`)
  return {
    root,
    state,
    around,
    children: (id) => children.get(id) ?? [],
    isWithin: (id, outer) => id === outer || around(id).some((above) => above.id === outer),
    transitionsOf: (id) => transitions.get(id) ?? [],
    positionOf: (id) => positions.get(id) ?? -1,
  }
}
