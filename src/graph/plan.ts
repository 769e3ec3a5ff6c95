import type { AnyStateMachine } from 'xstate'
import type { Graph, GraphEdge } from './explore.ts'

/** One walk through a graph: a start and the edges after it, each from where the last one led. */
export interface Path {
  /** Stable while the names of its edges are. */
  id: string
  edges: GraphEdge[]
}

/** What an edge covers, as texts; a plan covers each text that any edge of the graph has. */
export type Goals = (edge: GraphEdge) => readonly string[]

/**
 * Few, long paths that cover every goal an edge of the graph has: each path goes on to the nearest
 * edge with an uncovered goal for as long as it can reach one, within its length.
 */
export function planPaths<Machine extends AnyStateMachine>(
  graph: Graph<Machine>,
  goals: Goals,
  longest = 400,
): Path[] {
  const outgoing = Map.groupBy(graph.edges, ({ from }) => from ?? START)
  const uncovered = new Set(graph.edges.flatMap(goals))
  const isWanted = (edge: GraphEdge) => goals(edge).some((goal) => uncovered.has(goal))
  const paths: Path[] = []

  while (uncovered.size > 0) {
    const edges: GraphEdge[] = []
    let at: string = START
    while (edges.length < longest) {
      const leg = nearest(outgoing, at, isWanted)
      const last = leg?.at(-1)
      if (!leg || !last) break
      edges.push(...leg)
      for (const edge of leg) for (const goal of goals(edge)) uncovered.delete(goal)
      at = last.to
    }
    if (edges.length === 0) break
    paths.push(pathOf(edges))
  }
  return paths
}

/** A walk as a path, with the id that its edges' names give it. */
export function pathOf(edges: GraphEdge[]): Path {
  return { id: pathId(edges), edges }
}

/** The shortest way from a node to an edge that is wanted, that edge included. */
export function nearest(
  outgoing: ReadonlyMap<string, readonly GraphEdge[]>,
  from: string,
  isWanted: (edge: GraphEdge) => boolean,
): GraphEdge[] | undefined {
  const arrivedBy = new Map<string, GraphEdge | null>([[from, null]])
  const queue = [from]
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    for (const edge of outgoing.get(node) ?? []) {
      if (isWanted(edge)) return [...wayTo(node, arrivedBy), edge]
      if (!arrivedBy.has(edge.to)) {
        arrivedBy.set(edge.to, edge)
        queue.push(edge.to)
      }
    }
  }
  return undefined
}

/** Where a walk stands before its first edge, which is a start. */
export const START = ''

function wayTo(node: string, arrivedBy: ReadonlyMap<string, GraphEdge | null>): GraphEdge[] {
  const way: GraphEdge[] = []
  for (let edge = arrivedBy.get(node); edge; edge = arrivedBy.get(edge.from ?? START)) {
    way.unshift(edge)
  }
  return way
}

function pathId(edges: readonly GraphEdge[]): string {
  let hash = 0x811c9dc5
  for (const letter of edges.map(({ name }) => name).join('\n')) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0
  }
  return hash.toString(16).padStart(8, '0')
}
