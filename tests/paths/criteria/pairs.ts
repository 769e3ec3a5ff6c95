import type { GraphEdge } from '../explore.ts'
import { type Covered, cover } from './criterion.ts'

/** A step, with what was taken on the way to where it begins. */
interface PairEdge extends GraphEdge {
  /** The same step in the graph. */
  step: GraphEdge
  pairs: readonly string[]
}

/**
 * Every two transitions that can follow each other: the second is taken by the step right after that
 * which takes the first, anywhere in the graph. Planned on a graph in which a node also says which
 * transitions led into it.
 */
export function everyPair(edges: readonly GraphEdge[]): Covered {
  const all = pairEdges(edges)
  const { criterion, items, paths } = cover(
    {
      name: 'transitions in pairs, one after the other',
      items: [...new Set(all.flatMap(({ pairs }) => pairs))],
      covers: (edge) => (edge as PairEdge).pairs,
    },
    all,
  )
  const steps = paths.map((path) => ({
    ...path,
    edges: path.edges.map((edge) => (edge as PairEdge).step),
  }))
  return { criterion, items, paths: steps }
}

/** The steps that reach every pair first, and those between the nodes on the way to them. */
function pairEdges(edges: readonly GraphEdge[]): PairEdge[] {
  const onward = Map.groupBy(distinct(edges), ({ from }) => from)
  const found: PairEdge[] = []
  const arrivedBy = new Map<string | null, PairEdge>()
  const seen = new Set<string>()
  const needed = new Set<string | null>([null])
  const need = (node: string | null) => {
    for (let at = node; !needed.has(at); at = arrivedBy.get(at)?.from ?? null) needed.add(at)
  }
  const reached: Pick<PairEdge, 'to' | 'step'>[] = [{ to: '', step: BEFORE_STARTS }]
  for (const { to: key, step: last } of reached) {
    const from = last === BEFORE_STARTS ? null : key
    for (const step of onward.get(last === BEFORE_STARTS ? null : last.to) ?? []) {
      const to = `${step.to} ${step.transitions.join()}`
      const pairs = last.transitions.flatMap((one) =>
        step.transitions.map((other) => `${one} → ${other}`),
      )
      const edge = { ...step, from, to, step, pairs }
      found.push(edge)
      if (!arrivedBy.has(to)) {
        arrivedBy.set(to, edge)
        reached.push({ to, step })
      }
      if (pairs.some((pair) => !seen.has(pair))) need(to)
      for (const pair of pairs) seen.add(pair)
      if (needed.has(to)) need(from)
    }
  }
  return found.filter(({ from, to }) => needed.has(from) && needed.has(to))
}

const BEFORE_STARTS: GraphEdge = {
  name: '',
  before: [],
  event: { type: '' },
  from: null,
  to: '',
  transitions: [],
  actions: [],
}

/** One step of all that lead from one node to one other by the same transitions. */
function distinct(edges: readonly GraphEdge[]): GraphEdge[] {
  const known = new Set<string>()
  return edges.filter(({ from, to, transitions }) => {
    const key = `${from} ${to} ${transitions.join()}`
    const isNew = !known.has(key)
    known.add(key)
    return isNew
  })
}
