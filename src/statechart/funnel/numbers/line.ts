import type { Numbers } from '../../../../machines/progress/application-numbers.ts'
import { sentence } from '../../chart/words.ts'
import { filterInWords, type NumbersFilter } from './filter.ts'
import {
  APPROVING_RULE,
  byLoss,
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
 * The chosen days in words, and as many before; nothing is said of none.
 *
 * @param before null where twelve weeks do not hold as many
 */
export function lineOf(
  period: Period,
  before: Period | null,
  filter: NumbersFilter,
  { asOf, releases }: Pick<Numbers, 'asOf' | 'releases'>,
): Part[] {
  const chosen = { words: `${filterInWords(filter, releases)}: ${countsInWords(period)}.` }
  const counted = { words: `Counted at ${countedAt({ asOf })}.` }
  if (period.began === 0) return [chosen, counted]
  const days = filter.days === 7 ? 'The week before' : `The ${filter.days} days before`
  const slow = slowest(period)
  return [
    chosen,
    ...(before && before.began > 0 ? [{ words: `${days}: ${countsInWords(before)}.` }] : []),
    ...lossInWords(period),
    ...(slow ? [{ words: sentence(`Slowest: ${slow.title}`), about: slow.state }] : []),
    counted,
  ]
}

function countsInWords({ opened, began, decided, outcomes }: Period): string {
  const all = `${count(opened + began)} opened the page`
  if (began === 0) return `${all}, none began`
  const approved = outcomes.get(APPROVING_RULE) ?? 0
  const ends = `${count(decided)} finished (${percent(decided, began)}), ${count(approved)} approved (${percent(approved, began)})`
  return `${all}, ${count(began)} began, ${ends}`
}

function lossInWords({ steps }: Period): Part[] {
  const [most, next] = byLoss(steps)
  if (!most?.loss || most.left === 0) return [{ words: 'Nobody left.' }]
  const { title, state, loss } = most
  const nextShare = next?.loss?.share ?? 0
  if (loss.low > nextShare)
    return [{ words: `Biggest loss: ${title},`, about: state }, { words: `${shareInWords(loss)}.` }]
  const why =
    loss.share < nextShare
      ? `most left at ${title}, a larger share at ${next?.title}`
      : `too few people: ${count(most.reached - most.active)}`
  return [{ words: `Biggest loss: not clear yet, ${why}.` }]
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
