import type { GraphEdge } from './explore.ts'
import { type Path, pathOf, START } from './plan.ts'

interface Way<Edge> {
  length: number
  edges: Edge[]
}

/**
 * The shortest path whose last events have these types, in this order, and that ends where it is
 * wanted; undefined where there is none. `isHeard` says of an edge whether its event counts: one
 * that does not may happen in between.
 */
export function pathEndingWith<Edge extends GraphEdge>(
  edges: readonly Edge[],
  types: readonly string[],
  isWanted: (node: string) => boolean,
  isHeard: (edge: Edge) => boolean,
): Path<Edge> | undefined {
  const outgoing = Map.groupBy(edges, ({ from }) => from ?? START)
  let ways = spread(new Map([[START, { length: 0, edges: [] }]]), outgoing, () => true)
  for (const type of types) {
    const heard = new Map<string, Way<Edge>>()
    for (const [node, way] of ways) {
      for (const edge of outgoing.get(node) ?? []) {
        if (edge.event.type === type && edge.from !== null) keep(heard, edge, way)
      }
    }
    ways = spread(heard, outgoing, (edge) => !isHeard(edge))
  }
  const found = [...ways]
    .filter(([node]) => node !== START && isWanted(node))
    .toSorted(([, one], [, other]) => one.length - other.length)[0]
  return found && pathOf(found[1].edges)
}

/** Every node to which a way goes on by such edges, each by its shortest. */
function spread<Edge extends GraphEdge>(
  from: ReadonlyMap<string, Way<Edge>>,
  outgoing: ReadonlyMap<string, readonly Edge[]>,
  mayGo: (edge: Edge) => boolean,
): Map<string, Way<Edge>> {
  const ways = new Map(from)
  const queue = [...from.keys()].toSorted(
    (one, other) => (from.get(one)?.length ?? 0) - (from.get(other)?.length ?? 0),
  )
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    const way = ways.get(node)
    for (const edge of outgoing.get(node) ?? []) {
      if (way && mayGo(edge) && keep(ways, edge, way)) queue.push(edge.to)
    }
  }
  return ways
}

/** Keeps the way over an edge where none as short is known; says whether it did. */
function keep<Edge extends GraphEdge>(
  ways: Map<string, Way<Edge>>,
  edge: Edge,
  { length, edges }: Way<Edge>,
): boolean {
  if ((ways.get(edge.to)?.length ?? Number.POSITIVE_INFINITY) <= length + 1) return false
  ways.set(edge.to, { length: length + 1, edges: [...edges, edge] })
  return true
}
