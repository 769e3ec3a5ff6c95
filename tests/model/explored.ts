import type { FunnelMachine } from '../../machines/funnel.machine.ts'
import { explore, type Graph, type GraphEdge } from '../../src/graph/explore.ts'
import { differenceOf } from './check.ts'
import { FUNNEL_EXPLORATION } from './exploration.ts'
import { after } from './oracle/after.ts'
import { STARTS } from './oracle/starts.ts'
import type { World } from './oracle/world.ts'

/** A step at which an observer sees something else than the specification says. */
export interface Fault {
  edge: GraphEdge
  /** The shortest way there, by the names of its steps. */
  way: readonly string[]
  difference: Record<string, { should: unknown; is: unknown }>
}

/** The funnel's graph, each step held against the oracle, and the oracle's world at each node. */
export interface Explored {
  graph: Graph<FunnelMachine>
  worlds: ReadonlyMap<string, World>
  ways: ReadonlyMap<string, readonly string[]>
  faults: readonly Fault[]
}

/** Ends an exploration at a fault. */
export class FaultFound extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(`A fault after ${fault.way.join(', ')}`)
    this.fault = fault
  }
}

/** Explores the funnel and checks every step on the way; `isOver` may end it at a fault. */
export function exploreFunnel(
  exploration = FUNNEL_EXPLORATION,
  isOver: (fault: Fault) => boolean = () => false,
): Explored {
  const worlds = new Map<string, World>()
  const ways = new Map<string, readonly string[]>()
  const faults: Fault[] = []
  const graph = explore({
    ...exploration,
    onStep(edge, snapshot, isNew) {
      const { from, to, name, actions } = edge
      const world = from === null ? startedBy(name) : after(worldAt(worlds, from), name)
      const way = [...((from !== null && ways.get(from)) || []), name]
      if (isNew) {
        worlds.set(to, world)
        ways.set(to, way)
      }
      const difference = differenceOf(world, snapshot, actions)
      if (!difference) return
      const fault = { edge, way, difference }
      faults.push(fault)
      if (isOver(fault)) throw new FaultFound(fault)
    },
  })
  return { graph, worlds, ways, faults }
}

function startedBy(name: string): World {
  const world = STARTS[name]
  if (!world) throw new Error(`The oracle says nothing of the start '${name}'`)
  return world
}

function worldAt(worlds: ReadonlyMap<string, World>, key: string): World {
  const world = worlds.get(key)
  if (!world) throw new Error(`No way leads to '${key}'`)
  return world
}
