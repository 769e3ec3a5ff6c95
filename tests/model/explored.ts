import type { FunnelMachine } from '../../machines/funnel.machine.ts'
import type { FunnelSnapshot } from '../../machines/selectors.ts'
import { explore, type Graph, type GraphEdge } from '../../src/graph/explore.ts'
import { type Difference, differenceAfter, differenceOf } from './check.ts'
import { FUNNEL_EXPLORATION } from './exploration.ts'
import { after } from './oracle/after.ts'
import { STARTS } from './oracle/starts.ts'
import type { World } from './oracle/world.ts'

/** A step at which an observer sees something else than the specification says. */
export interface Fault {
  edge: GraphEdge
  /** The shortest way there, by the names of its steps. */
  way: readonly string[]
  difference: Difference
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
  const reached = new Map<string, Moment>()
  const ways = new Map<string, readonly string[]>()
  const faults: Fault[] = []
  const graph = explore({
    ...exploration,
    onStep(edge, snapshot, isNew, moments) {
      exploration.onStep?.(edge, snapshot, isNew, moments)
      const { from, to, name, actions } = edge
      const before = from === null ? null : momentAt(reached, from)
      const world = before ? after(before.world, name) : startedBy(name)
      const way = [...((from !== null && ways.get(from)) || []), name]
      if (isNew) {
        worlds.set(to, world)
        reached.set(to, { world, snapshot })
        ways.set(to, way)
      }
      const difference = before
        ? differenceAfter(before, world, { snapshot, actions })
        : differenceOf(world, snapshot, actions)
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

/** A node's first concrete state, and what an observer sees there. */
interface Moment {
  world: World
  snapshot: FunnelSnapshot
}

function momentAt(reached: ReadonlyMap<string, Moment>, key: string): Moment {
  const moment = reached.get(key)
  if (!moment) throw new Error(`No way leads to '${key}'`)
  return moment
}
