import type { GraphEdge } from './explore.ts'

/** A path through a graph: a start, and consecutive edges after it. */
export interface Path<Edge extends GraphEdge = GraphEdge> {
  /** Stable as long as its purpose is, or else the names of its edges. */
  id: string
  edges: Edge[]
  /** The goals that no path before it covers, in their order. */
  goals?: readonly string[]
}

/** The goals that an edge covers, as texts; a plan covers every goal of the graph's edges. */
export type Goals<Edge extends GraphEdge = GraphEdge> = (edge: Edge) => readonly string[]

/**
 * Few long paths that cover every goal of the graph's edges: each path continues to the nearest
 * edge with an uncovered goal, up to the maximum length. It ends where a new path would reach one
 * with over `startCost` fewer steps, the cost of a start.
 */
export function planPaths<Edge extends GraphEdge>(
  graph: { edges: readonly Edge[] },
  goals: Goals<Edge>,
  { longest = 400, startCost = Number.POSITIVE_INFINITY } = {},
): Path<Edge>[] {
  const goalEdges = withGoals(graph.edges, goals)
  const outgoing = Map.groupBy(usefulEdges(goalEdges), ({ from }) => from ?? START)
  const isWanted = (step: GoalEdge<Edge>) => step.goals.some(({ isCovered }) => !isCovered)
  const isNewPathNearer = (leg: GoalEdge<Edge>[]) =>
    leg.length > startCost &&
    (nearest(outgoing, START, isWanted) ?? leg).length + startCost < leg.length
  const paths: Path<Edge>[] = []

  for (;;) {
    const edges: Edge[] = []
    const covered: string[] = []
    let at: string = START
    while (edges.length < longest) {
      const leg = nearest(outgoing, at, isWanted)
      if (!leg || isNewPathNearer(leg)) break
      for (const step of leg) {
        edges.push(step.edge)
        at = step.to
        for (const goal of step.goals) {
          if (!goal.isCovered) covered.push(goal.name)
          goal.isCovered = true
        }
      }
    }
    if (edges.length === 0) return paths
    paths.push({ ...pathOf(edges), goals: covered })
  }
}

/** An edge with its goals as objects that edges share, so that comparing them is fast. */
interface GoalEdge<Edge extends GraphEdge> {
  edge: Edge
  from: string | null
  to: string
  goals: Goal[]
}

interface Goal {
  name: string
  isCovered: boolean
}

function withGoals<Edge extends GraphEdge>(
  edges: readonly Edge[],
  goals: Goals<Edge>,
): GoalEdge<Edge>[] {
  const known = new Map<string, Goal>()
  const goalOf = (name: string) => {
    const goal = known.get(name) ?? { name, isCovered: false }
    known.set(name, goal)
    return goal
  }
  return edges.map((edge) => ({
    edge,
    from: edge.from,
    to: edge.to,
    goals: goals(edge).map(goalOf),
  }))
}

/** A path with the id that its edges' names give it. */
export function pathOf<Edge extends GraphEdge>(edges: Edge[]): Path<Edge> {
  return { id: idOf(edges.map(({ name }) => name).join('\n')), edges }
}

/** The shortest path from a node to a wanted edge, including that edge. */
export function nearest<Edge extends Pick<GraphEdge, 'from' | 'to'>>(
  outgoing: ReadonlyMap<string, readonly Edge[]>,
  from: string,
  isWanted: (edge: Edge) => boolean,
): Edge[] | undefined {
  const arrivedBy = new Map<string, Edge | null>([[from, null]])
  const queue = [from]
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    for (const edge of outgoing.get(node) ?? []) {
      if (isWanted(edge)) return [...edgesTo(node, arrivedBy), edge]
      if (!arrivedBy.has(edge.to)) {
        arrivedBy.set(edge.to, edge)
        queue.push(edge.to)
      }
    }
  }
  return undefined
}

/** The node before the first edge, which is a start. */
export const START = ''

/** Edges that cover a goal, and of the others one between each two nodes. */
function usefulEdges<Edge extends GraphEdge>(
  goalEdges: readonly GoalEdge<Edge>[],
): GoalEdge<Edge>[] {
  const reached = new Map<string | null, Set<string | null>>()
  return goalEdges.filter(({ from, to, goals }) => {
    const known = reached.get(from) ?? new Set<string | null>([from])
    const isNew = !known.has(to)
    reached.set(from, known.add(to))
    return isNew || goals.length > 0
  })
}

function edgesTo<Edge extends Pick<GraphEdge, 'from' | 'to'>>(
  node: string,
  arrivedBy: ReadonlyMap<string, Edge | null>,
): Edge[] {
  const step: Edge[] = []
  for (let edge = arrivedBy.get(node); edge; edge = arrivedBy.get(edge.from ?? START)) {
    step.unshift(edge)
  }
  return step
}

/** Eight hexadecimal digits that stand for a text. */
export function idOf(text: string): string {
  let hash = 0x811c9dc5
  for (const letter of text) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0
  }
  return hash.toString(16).padStart(8, '0')
}
