import type { FunnelMachine } from '../../machines/funnel.machine.ts'
import type { Difference } from '../paths/difference.ts'
import { explore, type Graph, type GraphEdge } from '../paths/explore.ts'
import { differenceAfter, differenceAtStart } from './check.ts'
import { FUNNEL_EXPLORATION } from './exploration.ts'

/** A step that contradicts the specification. */
export interface Fault {
  edge: GraphEdge
  /** The shortest path to the step, as step names. */
  path: readonly string[]
  difference: Difference
}

/** The funnel's graph; each step is checked against the invariants. */
export interface Explored {
  graph: Graph<FunnelMachine>
  shortestPaths: ReadonlyMap<string, readonly string[]>
  faults: readonly Fault[]
}

/** Ends an exploration at a fault. */
export class FaultFound extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(`A fault after ${fault.path.join(', ')}`)
    this.fault = fault
  }
}

/** Explores the funnel and checks every step; `isOver` may stop it at a fault. */
export function exploreFunnel(
  exploration = FUNNEL_EXPLORATION,
  isOver: (fault: Fault) => boolean = () => false,
): Explored {
  const inputs = new Map(exploration.starts.map(({ name, input }) => [name, input]))
  const reached: Graph<FunnelMachine>['nodes'] = new Map()
  const shortestPaths = new Map<string, readonly string[]>()
  const faults: Fault[] = []
  const graph = explore({
    ...exploration,
    onStep(edge, snapshot, isNew, moments) {
      exploration.onStep?.(edge, snapshot, isNew, moments)
      const { from, to, name, actions } = edge
      const path = [...((from !== null && shortestPaths.get(from)) || []), name]
      if (isNew) {
        reached.set(to, { key: to, snapshot })
        shortestPaths.set(to, path)
      }
      const before = from === null ? undefined : reached.get(from)?.snapshot
      const input = inputs.get(name)
      const step = { snapshot, actions }
      const difference = before
        ? differenceAfter(before, name, step)
        : input && differenceAtStart(input, step)
      if (!difference) return
      const fault = { edge, path, difference }
      faults.push(fault)
      if (isOver(fault)) throw new FaultFound(fault)
    },
  })
  return { graph, shortestPaths, faults }
}
