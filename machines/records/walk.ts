import { STEP_IDS, STEPS } from '../step-list.ts'

/** An application's steps as its page reported them to the backend. */
export interface Walk {
  /** When each step was first shown, by step number, in ms since 1970 by the applicant's clock. */
  shown: ReadonlyMap<number, number>
  /** Milliseconds from its first report to its last, by the backend's own clock. */
  reportedMs: number
}

/** The number of the last step. */
export const LAST_STEP = STEPS.length
/** Ids of the steps by their numbers: what a release is known to have the same steps by. */
export const STEPS_IN_ORDER = STEP_IDS.join(' ')

/** How long a solved level shows before the next one (section 4): the minimum time on a level. */
const FASTEST_LEVEL_MS = 1000
/** How late a page's first report may come after the step that it reports. */
const FIRST_REPORT_MS = 30_000

/**
 * Why an application's reports do not fit a page that showed every step; undefined where they do:
 * each step before thank-you was shown after the one before it, no level was left sooner than the
 * chart leaves it, and the reports took as long as the times in them.
 */
export function walkFault({ shown, reportedMs }: Walk): string | undefined {
  let earliest = Number.NEGATIVE_INFINITY
  let fastestMs = 0
  const steps = STEPS.slice(0, -1)
  for (const [position, { id, level }] of steps.entries()) {
    const at = shown.get(position + 1)
    if (at === undefined) return `The step ${id} was never shown.`
    if (at < earliest) return `The step ${id} was shown too early.`
    const shownMs = level ? FASTEST_LEVEL_MS : 0
    earliest = at + shownMs
    fastestMs += shownMs
  }
  const walkedMs = (shown.get(steps.length) ?? 0) - (shown.get(1) ?? 0)
  const isInTime = reportedMs >= Math.max(fastestMs, walkedMs - FIRST_REPORT_MS)
  return isInTime ? undefined : 'The steps were not reported as they were shown.'
}
