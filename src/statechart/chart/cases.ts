import type { AnyStateMachine, AnyStateNode, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate'
import { activeStates } from './chart.ts'

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
}

/** A case that is possible in a state: what is sent first, and its event. */
export interface PossibleCase {
  /** Such as `CONTINUE.PRESSED: valid` or `after spinner`. */
  name: string
  before: readonly { type: string }[]
  event: { type: string }
}

/** Every named event that is possible in a state: outside events, delays, answers of actors. */
export function casesIn<Machine extends AnyStateMachine>(
  snapshot: SnapshotFrom<Machine>,
  { events, actors }: Cases<Machine>,
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
