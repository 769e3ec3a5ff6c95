import type { AnyStateMachine, AnyStateNode, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate'
import { activeStates } from './chart.ts'
import { createStepper, type Moment, type Step, type StepAction } from './microsteps.ts'

/** A named event with written values, and where it is worth trying; everywhere if not said. */
export interface EventCase<Machine extends AnyStateMachine> {
  name: string
  /** Sent first, in the same step: what fills a form in before it is continued with, say. */
  before?: readonly (EventFromLogic<Machine> | { type: string })[]
  event: EventFromLogic<Machine> | { type: string }
  isWorthTrying?: (snapshot: SnapshotFrom<Machine>) => boolean
}

/** A named answer of an invoked actor: what it is done with, or that it failed. */
export type ActorCase = { name: string; output: unknown } | { name: string; error: unknown }

/** A named start of the machine. */
export interface StartCase<Machine extends AnyStateMachine> {
  name: string
  input: InputFrom<Machine>
}

export interface Exploration<Machine extends AnyStateMachine> {
  machine: Machine
  starts: readonly StartCase<Machine>[]
  events: readonly EventCase<Machine>[]
  /** Answers by the id of the invoke. */
  actors: Readonly<Record<string, readonly ActorCase[]>>
  /** The facts beside the state's value that a guard can still read, as text. */
  facts: (snapshot: SnapshotFrom<Machine>) => string
  /** Is shown every step that is taken, with the concrete state that it led to. */
  onStep?: (
    edge: GraphEdge,
    snapshot: SnapshotFrom<Machine>,
    isNew: boolean,
    moments: readonly Moment[],
  ) => void
}

/** A state of the exploration: all concrete states with one value and the same facts. */
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
 * Explores a machine from its starts by the named cases, breadth first, with its delays and the
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

/** A case that is possible in a state: what is sent first, and its event. */
export interface PossibleCase {
  /** Such as `CONTINUE.PRESSED: valid` or `after spinner`. */
  name: string
  before: readonly { type: string }[]
  event: { type: string }
}

/** The start of this name as a case. */
export function startOf(name: string): PossibleCase {
  return { name, before: [], event: { type: 'xstate.init' } }
}

/** Every named event that is possible in a state: outside events, delays, answers of actors. */
export function casesIn<Machine extends AnyStateMachine>(
  snapshot: SnapshotFrom<Machine>,
  { events, actors }: Pick<Exploration<Machine>, 'events' | 'actors'>,
): PossibleCase[] {
  const active = activeStates(snapshot)
  const outside = events.filter(
    ({ isWorthTrying }) => isWorthTrying === undefined || isWorthTrying(snapshot),
  )
  return [
    ...outside.map(({ name, before = [], event }) => ({ name, before, event })),
    ...active.flatMap(delaysOf),
    ...active.flatMap((node) => node.invoke.flatMap(({ id }) => answersOf(id, actors[id] ?? []))),
  ]
}

/** The case of a name: an event from outside anywhere, a delay or an answer where it is waited for. */
export function caseNamed<Machine extends AnyStateMachine>(
  name: string,
  snapshot: SnapshotFrom<Machine>,
  { events, actors }: Pick<Exploration<Machine>, 'events' | 'actors'>,
): PossibleCase | undefined {
  const outside = events.find((example) => example.name === name)
  if (outside) return { name, before: outside.before ?? [], event: outside.event }
  return casesIn<Machine>(snapshot, { events: [], actors }).find((inner) => inner.name === name)
}

/** The events of a case, in the order in which they are sent. */
export function eventsOf<Event>(taken: { before?: readonly Event[]; event: Event }): Event[] {
  return [...(taken.before ?? []), taken.event]
}

function delaysOf(node: AnyStateNode): PossibleCase[] {
  return [...node.transitions.keys()]
    .filter((type) => type.startsWith('xstate.after.'))
    .map((type) => ({
      name: type.replace('xstate.after.', 'after ').replace(`.${node.id}`, ''),
      before: [],
      event: { type },
    }))
}

/** The answers of an actor as the events that bring them. */
export function answersOf(id: string, cases: readonly ActorCase[]): PossibleCase[] {
  return cases.map((answer) =>
    'error' in answer
      ? {
          name: `${id} fails: ${answer.name}`,
          before: [],
          event: { type: `xstate.error.actor.${id}`, error: answer.error, actorId: id },
        }
      : {
          name: `${id} answers: ${answer.name}`,
          before: [],
          event: { type: `xstate.done.actor.${id}`, output: answer.output, actorId: id },
        },
  )
}
