import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate'
import { casesIn } from '../../chart/cases.ts'
import { activeStates, descriptorsFor } from '../../chart/chart.ts'
import { transitionId } from '../../chart/taken.ts'
import type { Examples } from './by-hand.ts'

/** One thing that can happen in a moment, with the written cases in which it can. */
export interface Offer {
  /** The event's type, or the actor that answers. */
  name: string
  cases: readonly OfferedCase[]
}

interface OfferedCase {
  /** As a run names it. */
  name: string
  /** Without the offer's name. */
  shortName: string
  /** Sent first, before the guards are asked. */
  before: readonly { type: string }[]
  event: { type: string }
  /** Ids of the transitions that are asked, innermost state first, in their order. */
  transitions: readonly string[]
}

/** What some active state has a transition for; delays come by time and are not offered. */
export function offersIn<Machine extends AnyStateMachine>(
  { events, answers }: Pick<Examples<Machine>, 'events' | 'answers'>,
  { snapshot }: { readonly snapshot: SnapshotFrom<Machine> },
): Offer[] {
  const offered = casesIn(snapshot, { events, actors: answers }).map(({ name, before, event }) => {
    const of = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(event.type)?.[1] ?? event.type
    const shortName = name.slice(of.length).replace(/^[: ]+/, '')
    return { of, name, shortName, before, event, transitions: askedBy(snapshot, event.type) }
  })
  const possible = offered.filter(
    ({ event, transitions }) => !event.type.startsWith('xstate.after.') && transitions.length > 0,
  )
  return [...Map.groupBy(possible, ({ of }) => of)].map(([name, all]) => ({
    name,
    cases: all.map(({ of: _, ...one }) => one),
  }))
}

function askedBy(snapshot: AnyMachineSnapshot, type: string): string[] {
  return activeStates(snapshot)
    .toReversed()
    .flatMap((node) => descriptorsFor(node, type).flatMap((one) => node.transitions.get(one) ?? []))
    .map(transitionId)
}
