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
  const search = searchAmong(usefulEdges(goalEdges))
  const nearest = (from: string) => search(from, firstUncovered)
  const isNewPathNearer = (leg: GoalEdge<Edge>[]) =>
    leg.length > startCost && (nearest(START) ?? leg).length + startCost < leg.length
  const paths: Path<Edge>[] = []

  for (;;) {
    const edges: Edge[] = []
    const covered: string[] = []
    let at: string = START
    while (edges.length < longest) {
      const leg = nearest(at)
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

/** Finds the shortest path from a node to a wanted edge, including that edge. */
export type Nearest<Edge> = (from: string, isWanted: (edge: Edge) => boolean) => Edge[] | undefined

/** A node with its edges, and how the search that came here last has arrived. */
interface SearchNode<Edge> {
  edges: Edge[]
  /** The first edge to each node. */
  onward: Map<SearchNode<Edge>, Edge>
  search: number
  arrivedBy: Edge | undefined
  arrivedFrom: SearchNode<Edge> | undefined
}

export function nearestAmong<Edge extends Pick<GraphEdge, 'from' | 'to'>>(
  edges: readonly Edge[],
): Nearest<Edge> {
  const search = searchAmong(edges)
  return (from, isWanted) => search(from, (node) => node.edges.find(isWanted))
}

/**
 * Searches among edges, breadth first, for the nearest node with an edge that is wanted there. The keys of
 * nodes are long: they are compared once.
 */
function searchAmong<Edge extends Pick<GraphEdge, 'from' | 'to'>>(edges: readonly Edge[]) {
  const nodes = new Map<string, SearchNode<Edge>>()
  const nodeOf = (key: string): SearchNode<Edge> => {
    const known = nodes.get(key)
    if (known) return known
    const arrival = { arrivedBy: undefined, arrivedFrom: undefined }
    const node = { edges: [], onward: new Map(), search: 0, ...arrival }
    nodes.set(key, node)
    return node
  }
  for (const edge of edges) {
    const [from, to] = [nodeOf(edge.from ?? START), nodeOf(edge.to)]
    from.edges.push(edge)
    if (!from.onward.has(to)) from.onward.set(to, edge)
  }
  let search = 0
  return (from: string, wantedAt: (node: SearchNode<Edge>) => Edge | undefined) => {
    search += 1
    const first = nodeOf(from)
    first.search = search
    first.arrivedFrom = undefined
    const queue = [first]
    for (const node of queue) {
      const wanted = wantedAt(node)
      if (wanted) return [...edgesTo(node), wanted]
      for (const [to, edge] of node.onward) {
        if (to.search === search) continue
        to.search = search
        to.arrivedBy = edge
        to.arrivedFrom = node
        queue.push(to)
      }
    }
    return undefined
  }
}

/** The first edge of a node with an uncovered goal; those before it are not looked at again. */
function firstUncovered<Edge extends GraphEdge>({ edges }: SearchNode<GoalEdge<Edge>>) {
  const position = edges.findIndex(({ goals }) => goals.some(({ isCovered }) => !isCovered))
  edges.splice(0, position === -1 ? edges.length : position)
  return edges[0]
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

function edgesTo<Edge>(node: SearchNode<Edge>): Edge[] {
  const steps: Edge[] = []
  for (let at = node; at.arrivedFrom && at.arrivedBy; at = at.arrivedFrom) steps.push(at.arrivedBy)
  return steps.reverse()
}

/** Eight hexadecimal digits that stand for a text. */
export function idOf(text: string): string {
  let hash = 0x811c9dc5
  for (const letter of text) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0
  }
  return hash.toString(16).padStart(8, '0')
}
