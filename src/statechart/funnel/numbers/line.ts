import type { Numbers } from '../../../../machines/progress/application-numbers.ts'
import { sentence } from '../../chart/words.ts'
import { filterInWords, type NumbersFilter } from './filter.ts'
import {
  APPROVING_RULE,
  biggestLoss,
  count,
  countedAt,
  type Period,
  percent,
  slowest,
} from './numbers.ts'
import { shareInWords } from './shares.ts'

/** A part of the line. */
interface Part {
  words: string
  /** The id of the state that it is about; undefined for numbers. */
  about?: string
}

/**
 * The chosen days in words, compared with as many before; nothing is said of none.
 *
 * @param before null where twelve weeks do not hold as many
 */
export function lineOf(
  period: Period,
  before: Period | null,
  filter: NumbersFilter,
  { asOf, releases }: Pick<Numbers, 'asOf' | 'releases'>,
): Part[] {
  const { began, decided, outcomes } = period
  const opened = `${count(period.opened + began)} opened the page`
  const chosen = filterInWords(filter, releases)
  const counted = { words: `Counted at ${countedAt({ asOf })}.` }
  if (began === 0) return [{ words: `${chosen}: ${opened}, none began.` }, counted]
  const compared = before && before.began > 0 ? `; ${comparedInWords(before, filter.days)}` : ''
  const finished = `${count(decided)} finished (${percent(decided, began)}${compared})`
  const approved = `${count(outcomes.get(APPROVING_RULE) ?? 0)} approved`
  const lost = biggestLoss(period)
  const slow = slowest(period)
  return [
    { words: `${chosen}: ${opened}, ${count(began)} began, ${finished}, ${approved}.` },
    ...(lost
      ? [
          { words: `Biggest loss: ${lost.title},`, about: lost.state },
          { words: `${shareInWords(lost.loss)}.` },
        ]
      : [{ words: 'Biggest loss: not clear yet.' }]),
    ...(slow ? [{ words: sentence(`Slowest: ${slow.title}`), about: slow.state }] : []),
    counted,
  ]
}

function comparedInWords({ decided, began }: Period, days: number): string {
  const before = days === 7 ? 'the week before' : `in the ${days} days before`
  return `${percent(decided, began)} ${before}`
}

/**
 * How many undecided applications are at each step, as their furthest one.
 *
 * @param stepsOf the steps of a release, of this one's for null
 * @param inWords when a release first started
 */
export function halfWayInWords(
  { halfWay, halfWayWithinDays }: Pick<Numbers, 'halfWay' | 'halfWayWithinDays'>,
  stepsOf: (release: string | null) => readonly { step: number; title: string }[],
  inWords: (release: string) => string,
): string {
  const seen = `seen in the last ${halfWayWithinDays} days`
  if (halfWay.length === 0)
    return `No application is half-way here now: none undecided was ${seen}.`
  const all = halfWay.reduce((sum, { count: some }) => sum + some, 0)
  const counts = halfWay.map(({ step, release, count: some }) => {
    const title = stepsOf(release).find((one) => one.step === step)?.title ?? `step ${step}`
    return `${count(some)} at ${title}${release === null ? '' : ` of ${inWords(release)}`}`
  })
  return `Half-way here now, undecided and ${seen}, by the furthest step: ${counts.join(', ')}; ${count(all)} in all.`
}
