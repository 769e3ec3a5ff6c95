import { DATABASE_WAIT_MS } from '../../../effects/storage/submission-database.ts'
import type { Chart } from '../../chart/chart.ts'
import { type Fact, timeInWords } from '../../viewer/facts/fact.ts'

/** The least and the most milliseconds that the applicant waits after Submit Application: the device's storage, then the spinner. */
export function submitWaits({ delays: { spinner = 0 } }: Chart) {
  return { least: spinner, most: DATABASE_WAIT_MS + spinner }
}

/** How long the applicant waits after Submit Application until the outcome shows. */
export function submitWaitFact(chart: Chart): Fact {
  const { least, most } = submitWaits(chart)
  return {
    words: `After Submit Application the outcome shows after at least ${timeInWords(least)} and at most ${timeInWords(most)}.`,
    lines: [
      'At least: the processing message, even if every service answers at once.',
      `At most: the device's storage takes ${timeInWords(DATABASE_WAIT_MS)}, its limit; vetting and location are waited for only while that message shows.`,
    ],
    places: chart.transitions
      .filter(
        ({ trigger }) =>
          (trigger.kind === 'after' && trigger.delay === 'spinner') ||
          (trigger.kind === 'event' && trigger.event === 'APPLICATION.SUBMITTED'),
      )
      .map(({ id }) => id),
  }
}
