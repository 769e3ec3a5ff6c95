import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import { casesIn, comingOnce } from '../../chart/cases.ts'
import { activeStates, descriptorsFor } from '../../chart/chart.ts'
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
}

/** What some active state has a transition for; delays come by time and are not offered. */
export function offersIn<Machine extends AnyStateMachine>(
  { events, answers }: Pick<Examples<Machine>, 'events' | 'answers'>,
  { snapshot }: { readonly snapshot: SnapshotFrom<Machine> },
): Offer[] {
  const active = activeStates(snapshot)
  const possible = casesIn(snapshot, { events, actors: answers }).flatMap(({ name, event }) => {
    const { type } = event
    const isTaken = active.some((node) => descriptorsFor(node, type).length > 0)
    if (!isTaken || type.startsWith('xstate.after.')) return []
    const of = comingOnce(type) ?? type
    return [{ of, name, shortName: name.slice(of.length).replace(/^[: ]+/, '') }]
  })
  return [...Map.groupBy(possible, ({ of }) => of)].map(([name, all]) => ({
    name,
    cases: all.map(({ of: _, ...one }) => one),
  }))
}
