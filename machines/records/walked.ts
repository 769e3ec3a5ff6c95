import { STEPS } from '../steps/step-list.ts'

/** When each step was first shown, by its number, in milliseconds since 1970 by the applicant's clock. */
export type FirstShown = ReadonlyMap<number, number>

/** A solved level is shown for so long before the next one (section 4): no hand is faster. */
const FASTEST_LEVEL_MS = 1000

/**
 * Why the page of an application does not seem to have been walked, as its progress records tell; undefined
 * where it was. Every step before thank-you was shown after the one before it, and no level was
 * left sooner than the chart leaves it.
 */
export function walkFault(shown: FirstShown): string | undefined {
  let earliest = Number.NEGATIVE_INFINITY
  for (const [position, { id, level }] of STEPS.slice(0, -1).entries()) {
    const at = shown.get(position + 1)
    if (at === undefined) return `The step ${id} was never shown.`
    if (at < earliest) return `The step ${id} was shown too early.`
    earliest = at + (level ? FASTEST_LEVEL_MS : 0)
  }
  return undefined
}
