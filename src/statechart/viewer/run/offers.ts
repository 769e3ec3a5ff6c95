import { comingOnce, type PossibleCase } from '../../chart/cases.ts'

/** One thing that can happen next, with the written cases in which it can. */
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

/** Cases by their event or actor; each delay is an offer of its own. */
export function offersOf(possible: readonly PossibleCase[]): Offer[] {
  const groups = Map.groupBy(possible, ({ name, event: { type } }) =>
    type.startsWith('xstate.after.') ? name : (comingOnce(type) ?? type),
  )
  return [...groups].map(([name, cases]) => ({
    name,
    cases: cases.map((one) => ({
      name: one.name,
      shortName: one.name.slice(name.length).replace(/^[: ]+/, ''),
    })),
  }))
}
