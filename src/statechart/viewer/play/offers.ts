import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate'
import { casesIn } from '../../chart/cases.ts'
import { activeStates, descriptorsFor } from '../../chart/chart.ts'
import { transitionId } from '../../chart/taken.ts'
import type { Examples } from './by-hand.ts'

/** One thing that can happen in a moment, with the written cases in which it can. */
export interface Offer {
  /** The event's type, or the actor that answers. */
  name: string
  kind: 'event' | 'answer'
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
  const offers = new Map<string, Offer>()
  for (const { name, before, event } of casesIn(snapshot, { events, actors: answers })) {
    const transitions = askedBy(snapshot, event.type)
    if (event.type.startsWith('xstate.after.') || transitions.length === 0) continue
    const actor = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(event.type)?.[1]
    const offerName = actor ?? event.type
    const offer = offers.get(offerName) ?? {
      name: offerName,
      kind: actor ? 'answer' : 'event',
      cases: [],
    }
    const shortName = name.slice(offerName.length).replace(/^[: ]+/, '')
    const offered = { name, shortName, before, event, transitions }
    offers.set(offerName, { ...offer, cases: [...offer.cases, offered] })
  }
  return [...offers.values()]
}

function askedBy(snapshot: AnyMachineSnapshot, type: string): string[] {
  return activeStates(snapshot)
    .toReversed()
    .flatMap((node) => descriptorsFor(node, type).flatMap((one) => node.transitions.get(one) ?? []))
    .map(transitionId)
}
