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
  const all = pairEdges(distinct(edges.map(numbered())))
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

/** A step between nodes by their numbers: their keys are long. */
interface NumberedEdge {
  step: GraphEdge
  from: string | null
  to: string
  /** The transitions taken, as text. */
  taken: string
}

function numbered(): (step: GraphEdge) => NumberedEdge {
  const numbers = new Map<string, string>()
  const numberOf = (key: string) => {
    const number = numbers.get(key) ?? String(numbers.size)
    numbers.set(key, number)
    return number
  }
  return (step) => ({
    step,
    from: step.from === null ? null : numberOf(step.from),
    to: numberOf(step.to),
    taken: step.transitions.join(),
  })
}

/** The steps that reach every pair first, and those between the nodes on the way to them. */
function pairEdges(edges: readonly NumberedEdge[]): PairEdge[] {
  const onward = Map.groupBy(edges, ({ from }) => from)
  const found: PairEdge[] = []
  const arrivedBy = new Map<string | null, PairEdge>()
  const seen = new Set<string>()
  const needed = new Set<string | null>([null])
  const need = (node: string | null) => {
    for (let at = node; !needed.has(at); at = arrivedBy.get(at)?.from ?? null) needed.add(at)
  }
  const reached: { to: string | null; last: NumberedEdge | null }[] = [{ to: null, last: null }]
  for (const { to: from, last } of reached) {
    for (const next of onward.get(last?.to ?? null) ?? []) {
      const { step, taken } = next
      const to = `${next.to} ${taken}`
      const pairs = (last?.step.transitions ?? []).flatMap((one) =>
        step.transitions.map((other) => `${one} → ${other}`),
      )
      const edge = { ...step, from, to, step, pairs }
      found.push(edge)
      if (!arrivedBy.has(to)) {
        arrivedBy.set(to, edge)
        reached.push({ to, last: next })
      }
      if (pairs.some((pair) => !seen.has(pair))) need(to)
      for (const pair of pairs) seen.add(pair)
      if (needed.has(to)) need(from)
    }
  }
  return found.filter(({ from, to }) => needed.has(from) && needed.has(to))
}

/** One step of all that lead from one node to one other by the same transitions. */
function distinct(edges: readonly NumberedEdge[]): NumberedEdge[] {
  const known = new Set<string>()
  return edges.filter(({ from, to, taken }) => {
    const key = `${from} ${to} ${taken}`
    const isNew = !known.has(key)
    known.add(key)
    return isNew
  })
}
