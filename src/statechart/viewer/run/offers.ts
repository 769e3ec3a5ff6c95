import type { PossibleCase } from '../../chart/cases.ts'

/** One thing that can happen next, with the written cases in which it can. */
export interface Offer {
  /** The event's type, the actor that answers, or the delay's case. */
  name: string
  cases: readonly PossibleCase[]
}

/** Cases by their event or actor; each delay is an offer of its own. */
export function offersOf(possible: readonly PossibleCase[]): Offer[] {
  const groups = Map.groupBy(possible, ({ name, kind, of }) => (kind === 'delay' ? name : of))
  return [...groups].map(([name, cases]) => ({ name, cases }))
}
