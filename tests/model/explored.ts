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

/** The result of one check; `fault` is null if it passed. */
export interface CheckResult {
  where: string
  fault: { should: unknown; is: unknown } | null
}

/**
 * Checks a machine, the funnel or a mutant, and its exploration. No expected value comes from the
 * machine. Results are yielded one by one, so a caller can stop at the first fault.
 */
export type Check = (machine: FunnelMachine, explored: Explored) => Iterable<CheckResult>

/** A difference as the fault of a check. */
export function faultOf(difference: Difference | null): CheckResult['fault'] {
  if (!difference) return null
  const part = (side: 'should' | 'is') =>
    Object.fromEntries(Object.entries(difference).map(([what, both]) => [what, both[side]]))
  return { should: part('should'), is: part('is') }
}
