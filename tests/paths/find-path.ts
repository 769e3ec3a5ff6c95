import type { AnyStateMachine } from 'xstate'
import type { Graph, GraphEdge } from './explore.ts'
import { nearest, type Path, pathOf, START } from './plan.ts'

interface PartialPath<Edge> {
  length: number
  edges: Edge[]
}

/**
 * The shortest path whose last events have these types, in this order, and that ends at a wanted
 * node; undefined if there is none. `isCounted` tells which edges' events count: others may occur
 * in between.
 */
export function pathEndingWith<Edge extends GraphEdge>(
  edges: readonly Edge[],
  types: readonly string[],
  isWanted: (node: string) => boolean,
  isCounted: (edge: Edge) => boolean,
): Path<Edge> | undefined {
  const outgoing = Map.groupBy(edges, ({ from }) => from ?? START)
  let paths = spread(new Map([[START, { length: 0, edges: [] }]]), outgoing, () => true)
  for (const type of types) {
    const counted = new Map<string, PartialPath<Edge>>()
    for (const [node, path] of paths) {
      for (const edge of outgoing.get(node) ?? []) {
        if (edge.event.type === type && edge.from !== null) keepShorter(counted, edge, path)
      }
    }
    paths = spread(counted, outgoing, (edge) => !isCounted(edge))
  }
  const found = [...paths]
    .filter(([node]) => node !== START && isWanted(node))
    .toSorted(([, one], [, other]) => one.length - other.length)[0]
  return found && pathOf(found[1].edges)
}

/** The shortest path to every node that is reachable by such edges. */
function spread<Edge extends GraphEdge>(
  from: ReadonlyMap<string, PartialPath<Edge>>,
  outgoing: ReadonlyMap<string, readonly Edge[]>,
  mayGo: (edge: Edge) => boolean,
): Map<string, PartialPath<Edge>> {
  const paths = new Map(from)
  const queue = [...from.keys()].toSorted(
    (one, other) => (from.get(one)?.length ?? 0) - (from.get(other)?.length ?? 0),
  )
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    const path = paths.get(node)
    for (const edge of outgoing.get(node) ?? []) {
      if (path && mayGo(edge) && keepShorter(paths, edge, path)) queue.push(edge.to)
    }
  }
  return paths
}

/** Stores the path over an edge if it is the shortest so far; returns whether it did. */
function keepShorter<Edge extends GraphEdge>(
  paths: Map<string, PartialPath<Edge>>,
  edge: Edge,
  { length, edges }: PartialPath<Edge>,
): boolean {
  if ((paths.get(edge.to)?.length ?? Number.POSITIVE_INFINITY) <= length + 1) return false
  paths.set(edge.to, { length: length + 1, edges: [...edges, edge] })
  return true
}

/** The shortest path into one state and from there into another; a state is named as in the chart. */
export function pathsBetween(
  graph: Graph<AnyStateMachine>,
  from: string,
  to: string,
): Path | undefined {
  const outgoing = Map.groupBy(graph.edges, (edge) => edge.from ?? START)
  const leadsInto = (state: string) => (edge: GraphEdge) =>
    JSON.stringify(graph.nodes.get(edge.to)?.snapshot.value).includes(`"${state}"`)
  const there = nearest(outgoing, START, leadsInto(from))
  const onward = there && nearest(outgoing, there.at(-1)?.to ?? START, leadsInto(to))
  return there && onward && pathOf([...there, ...onward])
}
