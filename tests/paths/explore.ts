import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import {
  type Cases,
  casesIn,
  eventsOf,
  type PossibleCase,
  type StartCase,
} from '../../src/statechart/chart/cases.ts'
import {
  createStepper,
  type Moment,
  type Step,
  type StepAction,
} from '../../src/statechart/chart/microsteps.ts'

/** A machine with its cases, and the facts that distinguish its states. */
export interface Exploration<Machine extends AnyStateMachine> extends Cases<Machine> {
  machine: Machine
  starts: readonly StartCase<Machine>[]
  /** The facts besides the state's value that a guard can still read, as text. */
  facts: (snapshot: SnapshotFrom<Machine>) => string
  /** Called with every step and the concrete state after it. */
  onStep?: (
    edge: GraphEdge,
    snapshot: SnapshotFrom<Machine>,
    isNew: boolean,
    moments: readonly Moment[],
  ) => void
}

/** A node of the exploration: all concrete states with the same value and facts. */
export interface GraphNode<Machine extends AnyStateMachine> {
  key: string
  /** The first concrete state that was found under this key. */
  snapshot: SnapshotFrom<Machine>
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
 */
export function explore<Machine extends AnyStateMachine>(
  options: Exploration<Machine>,
): Graph<Machine> {
  const stepper = createStepper(options.machine)
  const nodes = new Map<string, GraphNode<Machine>>()
  const edges: GraphEdge[] = []
  const queue: GraphNode<Machine>[] = []

  function arrive(
    from: GraphNode<Machine> | null,
    taken: PossibleCase,
    step: Step<SnapshotFrom<Machine>>,
  ) {
    const key = from?.snapshot === step.snapshot ? from.key : keyOf(step.snapshot, options.facts)
    const known = nodes.get(key)
    const node = known ?? { key, snapshot: step.snapshot }
    if (!known) {
      nodes.set(key, node)
      queue.push(node)
    }
    const { transitions, actions } = step
    const edge = { ...taken, from: from?.key ?? null, to: node.key, transitions, actions }
    edges.push(edge)
    options.onStep?.(edge, step.snapshot, !known, step.moments)
  }

  for (const { name, input } of options.starts) {
    arrive(null, startOf(name), stepper.start(input))
  }
  for (let node = queue.shift(); node; node = queue.shift()) {
    for (const taken of casesIn(node.snapshot, options)) {
      arrive(node, taken, stepper.step(node.snapshot, ...eventsOf(taken)))
    }
  }
  return { nodes, edges }
}

/** The key of a concrete state: its value and its facts. */
export function keyOf<Snapshot extends { value: unknown }>(
  snapshot: Snapshot,
  facts: (snapshot: Snapshot) => string,
): string {
  return `${JSON.stringify(snapshot.value)} ${facts(snapshot)}`
}

/** The start of this name as a case. */
export function startOf(name: string): PossibleCase {
  return { name, before: [], event: { type: 'xstate.init' } }
}

/**
 * The case with this name: an event from outside anywhere, a delay or an answer where the machine
 * waits for it.
 */
export function caseNamed<Machine extends AnyStateMachine>(
  name: string,
  snapshot: SnapshotFrom<Machine>,
  { events, actors }: Cases<Machine>,
): PossibleCase | undefined {
  const outside = events.find((example) => example.name === name)
  if (outside) return { name, before: outside.before ?? [], event: outside.event }
  return casesIn<Machine>(snapshot, { events: [], actors }).find((inner) => inner.name === name)
}
