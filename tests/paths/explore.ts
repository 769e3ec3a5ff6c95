import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate'
import {
  type Cases,
  casesIn,
  eventsOf,
  overAfter,
  type PossibleCase,
  type StartCase,
} from '../../src/statechart/chart/cases.ts'
import {
  createStepper,
  type Moment,
  type Step,
  type StepAction,
} from '../../src/statechart/chart/microsteps.ts'
import { digestOf } from './digest.ts'
import { refuseGrowth } from './growth.ts'
import { CaseError, inState, refuseCases, refuseEndless, refuseStep } from './refusals.ts'
import { keepUnchanged, reasonOf } from './unchanged.ts'

/** A machine with its cases, and the facts that distinguish its states. */
export interface Exploration<Machine extends AnyStateMachine> extends Cases<Machine> {
  machine: Machine
  starts: readonly StartCase<Machine>[]
  /** The facts besides the state's value that a guard can still read, as text. */
  facts: (snapshot: SnapshotFrom<Machine>) => string
  /** States from which on an exploration is refused; 20,000 if not said. */
  mostStates?: number | undefined
  /** Called with every step and the concrete state after it. */
  onStep?: (
    edge: GraphEdge,
    snapshot: SnapshotFrom<Machine>,
    isNew: boolean,
    moments: readonly Moment[],
  ) => void
}

/** A node of the exploration: all concrete states with the same value and facts. */
interface GraphNode<Machine extends AnyStateMachine> {
  key: string
  /** The first concrete state that was found under this key. */
  snapshot: SnapshotFrom<Machine>
  /** Delays and answers that have come since the active states were entered. */
  over: readonly string[]
  /** The first edge that led here. */
  arrivedBy: GraphEdge
}

/** One case taken from one node; `from` is null for a start. */
export interface GraphEdge extends PossibleCase {
  from: string | null
  to: string
  transitions: string[]
  actions: StepAction[]
}

export interface Graph<Machine extends AnyStateMachine> {
  nodes: Map<string, GraphNode<Machine>>
  edges: GraphEdge[]
}

/**
 * Explores a machine from its starts, breadth first: by the named cases, its delays, and the
 * answers of its actors, each where it is possible.
 *
 * @throws UserError where a case is unknown or fails, where something would come that no case brings,
 * and where there is no end of states
 */
export function explore<Machine extends AnyStateMachine>(
  options: Exploration<Machine>,
): Graph<Machine> {
  refuseCases(options)
  const stepper = createStepper(options.machine)
  const nodes = new Map<string, GraphNode<Machine>>()
  const edges: GraphEdge[] = []
  const queue: GraphNode<Machine>[] = []
  const checks = new Map<GraphNode<Machine>, () => void>()

  function arrive(
    from: GraphNode<Machine> | null,
    taken: PossibleCase,
    step: Step<SnapshotFrom<Machine>>,
  ) {
    refuseStep(from?.snapshot, step, taken, options.events)
    const over = overAfter(from?.over ?? [], taken, step)
    const isSame = from?.snapshot === step.snapshot && from.over.length === over.length
    const key = isSame ? from.key : keyOf(step.snapshot, options.facts, over)
    const known = nodes.get(key)
    const { transitions, actions } = step
    const edge = { ...taken, from: from?.key ?? null, to: key, transitions, actions }
    if (!known) {
      const node = { key, snapshot: step.snapshot, over, arrivedBy: edge }
      checks.set(node, keepUnchanged((step.snapshot as AnyMachineSnapshot).context))
      nodes.set(key, node)
      queue.push(node)
      refuseGrowth(nodes, options, stepper)
      refuseEndless(nodes, options.machine, options.mostStates)
    }
    edges.push(edge)
    options.onStep?.(edge, step.snapshot, !known, step.moments)
  }

  for (const { name, input } of options.starts) {
    const start = startOf(name)
    arrive(
      null,
      start,
      tried(start, 'at the start', () => stepper.start(input)),
    )
  }
  for (let node = queue.shift(); node; node = queue.shift()) {
    const { snapshot, over } = node
    for (const taken of casesIn(snapshot, options, over)) {
      const step = tried(taken, inState(snapshot), () => {
        const stepped = stepper.step(snapshot, ...eventsOf(taken))
        checks.get(node)?.()
        return stepped
      })
      arrive(node, taken, step)
    }
  }
  return { nodes, edges }
}

/** @throws CaseError where taking the case throws */
export function tried<Result>(taken: PossibleCase, where: string, take: () => Result): Result {
  try {
    return take()
  } catch (error) {
    throw new CaseError(taken, where, reasonOf(error))
  }
}

/** The key of a concrete state: its value, its facts, what its history states return to, what is over. */
export function keyOf<Snapshot extends Pick<AnyMachineSnapshot, 'value' | 'historyValue'>>(
  snapshot: Snapshot,
  facts: (snapshot: Snapshot) => string,
  over: readonly string[] = [],
): string {
  const { value, historyValue } = snapshot
  const history = Object.entries(historyValue).map(([id, nodes]) => [id, nodes.map(idOf)])
  const state = `${JSON.stringify(value)} ${facts(snapshot)}`
  const key =
    history.length + over.length === 0 ? state : `${state} ${JSON.stringify([history, over])}`
  return key.length <= MOST_LETTERS ? key : digestOf(key)
}

/** How long a key is at most; in place of a longer one stands its digest. */
const MOST_LETTERS = 500

function idOf({ id }: { id: string }): string {
  return id
}

/** The start of this name as a case. */
export function startOf(name: string): PossibleCase {
  const event = { type: 'xstate.init' }
  return { name, kind: 'event', of: event.type, before: [], event }
}
