import { CASES } from '../../../machines/examples/cases.ts'
import type { Touched } from '../../mutation/mutant.ts'
import type { GraphEdge } from '../../paths/explore.ts'
import { isRunningUnsolved } from '../invariants/taken.ts'
import { observationOf } from '../observed/observation.ts'
import type { Walked, Walker } from '../walking.ts'
import type { Baseline } from './baseline.ts'

/** Walks that are tried for each step name. */
const WALKS_PER_NAME = 2

/**
 * Walks to the mutated places by the shortest and the longest paths, and one step further: this
 * finds most differences long before a full exploration does.
 */
export function walkNearby(walker: Walker, touched: Touched, baseline: Baseline): Walked | null {
  for (const { names, end } of walksTo(touched, baseline)) {
    const [start = '', ...steps] = names
    const walked = walker.walk({ start, steps })
    if (walked.isWrong) return walked
    for (const { name } of (end !== null && baseline.outgoing.get(end)) || []) {
      const onward = walker.step(walked.snapshot, name, [...names, name])
      if (onward.isWrong) return onward
    }
  }
  return null
}

/** A walk, and the node of the original graph where it ends, if there is one. */
interface NamedWalk {
  names: readonly string[]
  end: string | null
}

function* walksTo(touched: Touched, baseline: Baseline): Generator<NamedWalk> {
  const { transitions, states, events } = touched
  const { index } = baseline
  const edges = [
    ...transitions.flatMap((id) => index.taking.get(id) ?? []),
    ...(events.length > 0 ? [] : states.flatMap((id) => index.crossing.get(id) ?? [])),
  ]
  const refused = states
    .flatMap((id) => index.refused.get(id) ?? [])
    .filter(({ event }) => events.includes(event.type))
  for (const some of [edges, refused]) {
    yield* alongEach([...firstOfEachName(some), ...firstOfEachName(some.reverse())], baseline)
  }
  yield* restingIn(states, events, baseline)
}

function* alongEach(edges: readonly GraphEdge[], { explored }: Baseline): Generator<NamedWalk> {
  for (const { from, to, name } of edges) {
    const before = from === null ? [] : (explored.shortestPaths.get(from) ?? [])
    yield { names: [...before, name], end: to }
  }
}

function firstOfEachName(edges: readonly GraphEdge[]): GraphEdge[] {
  const counts = new Map<string, number>()
  return edges.filter(({ name }) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count <= WALKS_PER_NAME
  })
}

/** Combinations of states in which an event is tried. */
const COMBINATIONS = 20

/**
 * Walks into a state, in combinations with other regions' states, each with an event that is
 * handled differently there. Where the original graph has no edge for the event, the walk ends
 * there.
 */
function* restingIn(
  states: readonly string[],
  events: readonly string[],
  { explored, index, outgoing }: Baseline,
): Generator<NamedWalk> {
  const names = Object.entries(CASES).flatMap(([type, cases]) =>
    events.includes(type) ? cases.map(({ name }) => `${type}: ${name}`) : [],
  )
  const isDrawing = (key: string) => {
    const node = explored.graph.nodes.get(key)
    return node !== undefined && isRunningUnsolved(observationOf(node.snapshot))
  }
  const resting = states.flatMap((id) => index.resting.get(id) ?? [])
  const stride = Math.ceil(resting.length / COMBINATIONS)
  for (const key of resting.filter((_, position) => position % stride === 0)) {
    for (const name of names) {
      const edge = outgoing.get(key)?.find((candidate) => candidate.name === name)
      if (!edge && STROKES.test(name) && isDrawing(key)) continue
      yield { names: [...(explored.shortestPaths.get(key) ?? []), name], end: edge?.to ?? null }
    }
  }
}

/** Strokes are written for one level: on a running one they are tried only where the graph has them. */
const STROKES = /^STROKE\.(BEGUN|EXTENDED)/
