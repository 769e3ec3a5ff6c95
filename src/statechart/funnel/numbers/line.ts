import type { Numbers } from '../../../../machines/progress/application-numbers.ts'
import { sentence } from '../../chart/words.ts'
import {
  APPROVING_RULE,
  biggestLoss,
  count,
  type Period,
  percent,
  shareInWords,
  slowest,
} from './numbers.ts'

/** A part of the line, and the state that it is about. */
interface Part {
  words: string
  /** The id of a state, or the outcome of who is approved; undefined for the numbers as a whole. */
  about?: string
}

/** The last seven days in words, compared with the seven before; nothing is said of none. */
export function lineOf(period: Period, before: Period): Part[] {
  const { began, decided, outcomes } = period
  if (began === 0) return [{ words: 'Last 7 days: no application began.' }]
  const share = percent(decided, began)
  const compared =
    before.began === 0 ? '' : `; ${percent(before.decided, before.began)} the week before`
  const lost = biggestLoss(period)
  const slow = slowest(period)
  return [
    {
      words: `Last 7 days: ${count(began)} began, ${count(decided)} finished (${share}${compared}),`,
    },
    { words: `${count(outcomes.get(APPROVING_RULE) ?? 0)} approved.`, about: 'approved' },
    ...(lost
      ? [{ words: `Biggest loss: ${lost.title}, ${shareInWords(lost.loss)}.`, about: lost.state }]
      : []),
    ...(slow ? [{ words: sentence(`Slowest: ${slow.title}`), about: slow.state }] : []),
  ]
}

/**
 * How many undecided applications are at each step, as their furthest one.
 *
 * @param stepsOf the steps of a release, of this one's for null
 */
export function halfWayInWords(
  { halfWay, halfWayWithinDays }: Pick<Numbers, 'halfWay' | 'halfWayWithinDays'>,
  stepsOf: (release: string | null) => readonly { step: number; title: string }[],
): string {
  const seen = `seen in the last ${halfWayWithinDays} days`
  if (halfWay.length === 0)
    return `No application is half-way here now: none undecided was ${seen}.`
  const all = halfWay.reduce((sum, { count: some }) => sum + some, 0)
  const counts = halfWay.map(({ step, release, count: some }) => {
    const title = stepsOf(release).find((one) => one.step === step)?.title ?? `step ${step}`
    return `${count(some)} at ${title}${release === null ? '' : ` of ${release}`}`
  })
  return `Half-way here now, undecided and ${seen}, by the furthest step: ${counts.join(', ')}; ${count(all)} in all.`
}
