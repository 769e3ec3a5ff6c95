import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  EventFromLogic,
  InputFrom,
  SnapshotFrom,
} from 'xstate'
import { activeStates } from './chart.ts'
import type { Step, StepAction } from './microsteps.ts'

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

/** What is known to happen to a machine: named events, and answers by the id of the invoke. */
export interface Cases<Machine extends AnyStateMachine> {
  events: readonly EventCase<Machine>[]
  actors: Readonly<Record<string, readonly ActorCase[]>>
  /** Events of delays that never end. */
  endless?: readonly string[]
}

/** A case that is possible in a state: what is sent first, and its event. */
export interface PossibleCase {
  /** Such as `CONTINUE.PRESSED: valid` or `after spinner`. */
  name: string
  kind: 'event' | 'delay' | 'answer' | 'failure'
  /** The event's type, the delay's name, the actor's id. */
  of: string
  before: readonly { type: string }[]
  event: { type: string }
}

/**
 * Every named event that is possible in a state: outside events, delays, answers of actors; none at
 * the machine's end. `over` lists what has come since its state was entered and does not come twice.
 */
export function casesIn<Machine extends AnyStateMachine>(
  snapshot: SnapshotFrom<Machine>,
  { events, actors, endless = [] }: Cases<Machine>,
  over: readonly string[] = [],
): PossibleCase[] {
  const current: AnyMachineSnapshot = snapshot
  if (current.status !== 'active') return []
  const active = activeStates(current)
  const outside = events.filter(
    ({ isWorthTrying }) => isWorthTrying === undefined || isWorthTrying(snapshot),
  )
  return [
    ...outside.map(possibleOf),
    ...delaysIn(active, [...over, ...endless]),
    ...[...new Set(active.flatMap((node) => node.invoke.map(({ id }) => id)))]
      .filter((id) => !over.includes(id))
      .flatMap((id) => answersOf(id, actors[id] ?? [])),
  ]
}

/** A written case of an event. */
export function possibleOf<Machine extends AnyStateMachine>(one: EventCase<Machine>): PossibleCase {
  const { name, before = [] } = one
  const event: { type: string } = one.event
  return { name, kind: 'event', of: event.type, before, event }
}

/** The events of a case, in the order in which they are sent. */
export function eventsOf<Event>(taken: { before?: readonly Event[]; event: Event }): Event[] {
  return [...(taken.before ?? []), taken.event]
}

/** The delays that can end next, named by their state as well if two have one name. */
function delaysIn(active: readonly AnyStateNode[], over: readonly string[]): PossibleCase[] {
  const delays = active.flatMap((node) => nextDelaysOf(node, over))
  return delays.map(({ delay, type, state }) => {
    const isAlone = delays.filter((other) => other.delay === delay).length === 1
    const name = isAlone ? `after ${delay}` : `after ${delay} in ${state}`
    return { name, kind: 'delay', of: delay, before: [], event: { type } }
  })
}

/** The delays of one state begin together: of those whose length is known, the shortest ends first. */
function nextDelaysOf(node: AnyStateNode, over: readonly string[]) {
  const named = node.machine.implementations.delays
  const delays = new Map(node.after.map(({ eventType, delay }) => [eventType, String(delay)]))
  const pending = [...delays]
    .filter(([type]) => !over.includes(type))
    .map(([type, delay]) => {
      const ms = Object.hasOwn(named, delay) ? named[delay] : Number(delay)
      return { delay, type, state: node.id, ms }
    })
  const known = pending.filter(({ ms }) => Number.isFinite(ms))
  const [shortest] = known.toSorted((one, other) => Number(one.ms) - Number(other.ms))
  return pending.filter((one) => one === shortest || !known.includes(one))
}

/** What has come and does not come again after a step, in the states that stayed active. */
export function overAfter(
  before: readonly string[],
  taken: PossibleCase,
  { snapshot, actions }: Step<AnyMachineSnapshot>,
): readonly string[] {
  const once = taken.kind === 'delay' ? taken.event.type : taken.of
  const came = taken.kind === 'event' ? undefined : once
  const isStopping = actions.some(isStop)
  if (came === undefined && before.length === 0 && !isStopping) return before
  const begun = new Set(
    actions
      .filter((action) => !isStop(action))
      .map(({ params }) => (params as { id?: unknown } | undefined)?.id),
  )
  const active = activeStates(snapshot)
  const invoked = active.flatMap((node) => node.invoke.map(({ id }) => id))
  const pending = [...active.flatMap((node) => [...node.transitions.keys()]), ...invoked]
  const stopped = isStopping ? invoked.filter((id) => !(id in snapshot.children)) : []
  const over = new Set([...before, ...(came === undefined ? [] : [came]), ...stopped])
  return [...over].filter((one) => pending.includes(one) && !begun.has(one)).toSorted()
}

function isStop({ type }: StepAction): boolean {
  return type === 'xstate.stopChild'
}

/**
 * The case with this name: an event from outside anywhere, a delay or an answer where the machine
 * waits for it; `over` is what has come and does not come again.
 */
export function caseNamed<Machine extends AnyStateMachine>(
  name: string,
  snapshot: SnapshotFrom<Machine>,
  cases: Cases<Machine>,
  over: readonly string[] = [],
): PossibleCase | undefined {
  const outside = cases.events.find((example) => example.name === name)
  if (outside) return possibleOf(outside)
  const inside = casesIn<Machine>(snapshot, { ...cases, events: [] }, over)
  return inside.find((inner) => inner.name === name)
}

/** The answers of an actor as the events that bring them. */
export function answersOf(id: string, cases: readonly ActorCase[]): PossibleCase[] {
  return cases.map((answer) => {
    const hasFailed = 'error' in answer
    return {
      name: `${id} ${hasFailed ? 'fails' : 'answers'}: ${answer.name}`,
      kind: hasFailed ? 'failure' : 'answer',
      of: id,
      before: [],
      event: answerOf(id, answer),
    }
  })
}

/** The event that brings an answer of an actor. */
export function answerOf(actorId: string, given: { output: unknown } | { error: unknown }) {
  return 'error' in given
    ? { type: `xstate.error.actor.${actorId}`, error: given.error, actorId }
    : { type: `xstate.done.actor.${actorId}`, output: given.output, actorId }
}
