import type { AnyMachineSnapshot } from 'xstate'
import { CASES } from '../../../machines/examples/cases.ts'
import { type FunnelMachine, funnelMachine } from '../../../machines/funnel.machine.ts'
import { activeStates, chartOf } from '../../../src/statechart/chart/chart.ts'
import { recorded } from '../../mutation/assignments.ts'
import type { Mutant } from '../../mutation/mutant.ts'
import { mutantsOf } from '../../mutation/mutants.ts'
import type { GraphEdge } from '../../paths/explore.ts'
import { FUNNEL_EXPLORATION } from '../exploration.ts'
import { type Explored, exploreFunnel } from '../explored.ts'

/** The original funnel, explored once, to compare mutants with. */
export interface Baseline {
  machine: FunnelMachine
  explored: Explored
  /** The edges out of each node, by its key. */
  outgoing: ReadonlyMap<string | null, readonly GraphEdge[]>
  index: GraphIndex
  /** Every transition that the exploration takes. */
  transitions: readonly string[]
  mutants: readonly Mutant[]
}

/** Explores the funnel, records what its actions assign, and makes its mutants. */
export function createBaseline(): Baseline {
  const { machine, assignments } = recorded(funnelMachine)
  const explored = exploreFunnel({ ...FUNNEL_EXPLORATION, machine })
  const { edges } = explored.graph
  const taken = new Set(edges.flatMap(({ transitions }) => transitions))
  return {
    machine,
    explored,
    outgoing: Map.groupBy(edges, ({ from }) => from),
    index: indexGraph(explored),
    transitions: chartOf(funnelMachine)
      .transitions.map(({ id }) => id)
      .filter((id) => taken.has(id)),
    mutants: mutantsOf(funnelMachine, {
      assignments,
      events: Object.entries(CASES)
        .filter(([, cases]) => cases.length > 0)
        .map(([type]) => type),
      stride: STRIDE,
    }),
  }
}

/** Every n-th of the transitions that could be added is tried. */
const STRIDE = 4

/**
 * Edges and nodes of the graph by the part of the chart that they exercise, shortest paths first.
 */
interface GraphIndex {
  /** Edges that take a transition, by its id. */
  taking: ReadonlyMap<string, readonly GraphEdge[]>
  /** Edges that enter or leave a state, by its id. */
  crossing: ReadonlyMap<string, readonly GraphEdge[]>
  /** Edges that take no transition, by each state that they begin in. */
  refused: ReadonlyMap<string, readonly GraphEdge[]>
  /** Keys of nodes in a state, by its id: one for each combination with other regions' states. */
  resting: ReadonlyMap<string, readonly string[]>
}

function indexGraph({ graph, shortestPaths }: Explored): GraphIndex {
  const active = new Map(
    [...graph.nodes.values()].map(({ key, snapshot }) => [key, activeIn(snapshot)]),
  )
  const none: ReadonlySet<string> = new Set()
  const sorted = graph.edges.toSorted((one, other) => lengthOf(one) - lengthOf(other))
  function lengthOf({ from }: GraphEdge): number {
    return from === null ? 0 : (shortestPaths.get(from)?.length ?? 0)
  }

  const taking = new Map<string, GraphEdge[]>()
  const crossing = new Map<string, GraphEdge[]>()
  const refused = new Map<string, GraphEdge[]>()
  const resting = new Map<string, string[]>()
  for (const edge of sorted) {
    for (const id of edge.transitions) put(taking, id, edge)
    const [before, after] = [active.get(edge.from ?? '') ?? none, active.get(edge.to) ?? none]
    if (edge.transitions.length === 0) for (const id of before) put(refused, id, edge)
    if (before === after) continue
    for (const id of differing(before, after)) put(crossing, id, edge)
  }
  const combinations = new Map(
    [...graph.nodes.values()]
      .reverse()
      .map(({ key, snapshot }) => [JSON.stringify(snapshot.value), key]),
  )
  for (const key of combinations.values()) {
    for (const id of active.get(key) ?? none) put(resting, id, key)
  }
  return { taking, crossing, refused, resting }
}

function activeIn(snapshot: AnyMachineSnapshot): ReadonlySet<string> {
  return new Set(activeStates(snapshot).map(({ id }) => id))
}

function differing(one: ReadonlySet<string>, other: ReadonlySet<string>): string[] {
  return [...one, ...other].filter((id) => one.has(id) !== other.has(id))
}

function put<Value>(lists: Map<string, Value[]>, id: string, value: Value): void {
  const list = lists.get(id)
  if (list) list.push(value)
  else lists.set(id, [value])
}
