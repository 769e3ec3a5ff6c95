import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import { casesIn, eventsOf, type PossibleCase } from '../../src/statechart/chart/cases.ts'
import { createStepper } from '../../src/statechart/chart/microsteps.ts'
import { type Exploration, type GraphEdge, keyOf } from './explore.ts'
import { type Path, pathOf, START } from './plan.ts'

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

/** A step of a way: the case that is taken, and the concrete state after it. */
export interface WayStep<Machine extends AnyStateMachine> extends PossibleCase {
  transitions: string[]
  snapshot: SnapshotFrom<Machine>
}

/** The cases of a machine, and which of them are detours. */
export interface Ways<Machine extends AnyStateMachine> extends Exploration<Machine> {
  isDetour: (name: string) => boolean
  /** Without it a way has as few detours as it can. */
  isWithoutDetours: boolean
}

/**
 * The shortest way from a concrete state into a wanted one, of those with the fewest detours;
 * undefined if there is none. What is answered comes before what times out.
 */
export function shortestWay<Machine extends AnyStateMachine>(
  { machine, starts: [start], facts, isDetour, isWithoutDetours, ...cases }: Ways<Machine>,
  from: SnapshotFrom<Machine>,
  isWanted: (snapshot: SnapshotFrom<Machine>) => boolean,
): WayStep<Machine>[] | undefined {
  interface Place {
    snapshot: SnapshotFrom<Machine>
    way: WayStep<Machine>[]
  }
  const stepper = createStepper(machine)
  if (start) stepper.start(start.input)
  const known = new Set<string>()
  let queue: Place[] = [{ snapshot: from, way: [] }]
  while (queue.length > 0) {
    const byDetours: Place[] = []
    for (const { snapshot, way } of queue) {
      const key = keyOf(snapshot, facts)
      if (known.has(key)) continue
      known.add(key)
      if (isWanted(snapshot)) return way
      const possible = casesIn<Machine>(snapshot, cases)
      for (const taken of possible.toSorted((one, other) => +isDelay(one) - +isDelay(other))) {
        const after = stepper.step(snapshot, ...eventsOf(taken))
        const { transitions } = after
        if (transitions.length === 0) continue
        const step = { ...taken, transitions, snapshot: after.snapshot }
        const place = { snapshot: after.snapshot, way: [...way, step] }
        if (!isDetour(taken.name)) queue.push(place)
        else if (!isWithoutDetours) byDetours.push(place)
      }
    }
    queue = byDetours
  }
  return undefined
}

function isDelay({ kind }: PossibleCase): boolean {
  return kind === 'delay'
}
