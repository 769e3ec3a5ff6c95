import type { StateValue } from 'xstate'
import { type FunnelMachine, funnelMachine } from '../../machines/funnel.machine.ts'
import type { FunnelSnapshot } from '../../machines/selectors.ts'
import type { WrongStep } from '../paths/causes.ts'
import type { Difference } from '../paths/difference.ts'
import { explore, type Graph, type GraphEdge } from '../paths/explore.ts'
import { differenceAfter, differenceAtStart } from './check.ts'
import { FUNNEL_EXPLORATION } from './exploration.ts'

/** A step that contradicts the specification, after the shortest path to it. */
export interface Fault extends WrongStep {
  edge: GraphEdge
}

/** The funnel's graph, and the names of the shortest path to each of its nodes. */
export interface Explored {
  graph: Graph<FunnelMachine>
  shortestPaths: ReadonlyMap<string, readonly string[]>
}

/** The same, with each step checked against the invariants. */
export interface Checked extends Explored {
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

type Arrived = (taken: {
  edge: GraphEdge
  /** The state before it; undefined for a start. */
  before: FunnelSnapshot | undefined
  snapshot: FunnelSnapshot
  path: readonly string[]
}) => void

/** Explores the funnel; `onStep` is called with each step and the shortest path that ends with it. */
export function exploreFunnel(
  exploration: typeof FUNNEL_EXPLORATION,
  onStep: Arrived = () => {},
): Explored {
  const reached = new Map<string, FunnelSnapshot>()
  const shortestPaths = new Map<string, readonly string[]>()
  const graph = explore({
    ...exploration,
    onStep(edge, snapshot, isNew, moments) {
      exploration.onStep?.(edge, snapshot, isNew, moments)
      const { from, to, name } = edge
      const path = [...((from !== null && shortestPaths.get(from)) || []), name]
      if (isNew) {
        reached.set(to, snapshot)
        shortestPaths.set(to, path)
      }
      onStep({ edge, before: from === null ? undefined : reached.get(from), snapshot, path })
    },
  })
  return { graph, shortestPaths }
}

/** Explores the funnel and checks every step; `isOver` may stop it at a fault, `onStep` sees each. */
export function checkFunnel(
  exploration = FUNNEL_EXPLORATION,
  isOver: (fault: Fault) => boolean = () => false,
  onStep: Arrived = () => {},
): Checked {
  const inputs = new Map(exploration.starts.map(({ name, input }) => [name, input]))
  const faults: Fault[] = []
  const explored = exploreFunnel(exploration, (taken) => {
    onStep(taken)
    const { edge, before, snapshot, path } = taken
    const { name, transitions, actions } = edge
    const input = inputs.get(name)
    const step = { snapshot, actions }
    const difference = before
      ? differenceAfter(before, name, step)
      : input && differenceAtStart(input, step)
    if (!difference) return
    const fault = { edge, name, transitions, path, difference }
    faults.push(fault)
    if (isOver(fault)) throw new FaultFound(fault)
  })
  return { ...explored, faults }
}

/** The result of one check; `difference` is null if it passed. */
export interface CheckResult extends Omit<WrongStep, 'difference'> {
  /** What is checked, by a name that stays while its claim does. */
  item: string
  difference: Difference | null
}

/**
 * Checks a machine, the funnel or a mutant, and its exploration. No expected value comes from the
 * machine. Results are yielded one by one, so a caller can stop at the first fault.
 */
export type Check = (machine: FunnelMachine, explored: Explored) => Iterable<CheckResult>

/** The place of a snapshot in the chart: its screen, and the regions that are not at rest. */
export function placeOf({ value }: FunnelSnapshot): { screen: string; regions: string } {
  const { flow, ...others } = value
  const active = Object.entries(others).flatMap(([region, state]) =>
    state === AT_REST[region] ? [] : `${region} ${state}`,
  )
  return { screen: stateName(flow), regions: active.join(', ') || 'nothing else' }
}

const AT_REST: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.values(funnelMachine.root.states).map(({ key, config }) => [key, config.initial]),
)

/** Nested states joined by dots, parallel ones by `+`. */
function stateName(value: StateValue | undefined): string {
  if (typeof value !== 'object') return value ?? ''
  return Object.entries(value)
    .map(([state, inner]) => [state, stateName(inner)].filter(Boolean).join('.'))
    .join(' + ')
}
