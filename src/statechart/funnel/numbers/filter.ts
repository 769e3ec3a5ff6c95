import type { Numbers } from '../../../../machines/progress/application-numbers.ts'
import { releaseInWords } from '../../viewer/release.ts'
import { DAYS, TEST_RULE } from './numbers.ts'

/** The name under which the address holds the filter. */
export const NUMBERS_FILTER = 'numbers'

/** How applicants arrived. */
export const ARRIVALS = [
  'device',
  'source',
  'campaign',
  'utm_source',
  'utm_campaign',
  'variant',
  'release',
] as const
export type Arrival = (typeof ARRIVALS)[number]

/** The periods that can be asked for, in days; the first is the default. */
export const PERIODS = [7, 28, DAYS] as const

/** Which applications are counted, and with which others they are compared. */
export interface NumbersFilter extends Partial<Record<Arrival, string>> {
  days: (typeof PERIODS)[number]
  /** Whether those whom rule 4 decided are counted. */
  withTests: boolean
  /** Another arrival, in place of the one there is. */
  comparedWith?: { name: Arrival; value: string }
}

/** Reads a filter from the address; what it does not know is left out. */
export function filterOf(text: string): NumbersFilter {
  const query = new URLSearchParams(text)
  const arrivals = ARRIVALS.flatMap((name) => {
    const value = query.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const name = ARRIVALS.find((one) => one === query.get('compared'))
  const value = query.get('with')
  return {
    days: PERIODS.find((days) => `${days}` === query.get('days')) ?? PERIODS[0],
    withTests: query.has('tests'),
    ...Object.fromEntries(arrivals),
    ...(name && value !== null && { comparedWith: { name, value } }),
  }
}

/** A source, say, in words: an application may have none. A release is called by when it started. */
export function valueInWords(name: Arrival, value: string, releases: Numbers['releases']): string {
  if (value === '') return 'none'
  return name === 'release' ? releaseInWords(value, releases) : value
}

/** What those are called who arrived so: `phone`, `no source`; `all` if nothing was chosen. */
export function groupInWords(
  name: Arrival,
  value: string | undefined,
  releases: Numbers['releases'],
): string {
  if (value === undefined) return 'all'
  return value === '' ? `no ${ARRIVAL_WORDS[name]}` : valueInWords(name, value, releases)
}

/** What each way to arrive is called. */
export const ARRIVAL_WORDS: Record<Arrival, string> = {
  device: 'device',
  source: 'source',
  campaign: 'campaign',
  utm_source: 'UTM source',
  utm_campaign: 'UTM campaign',
  variant: 'variant',
  release: 'release',
}

/** Which applications are counted: `Last 28 days, device phone, source none`. */
export function filterInWords(
  { days, withTests, comparedWith: _, ...arrivals }: NumbersFilter,
  releases: Numbers['releases'],
): string {
  const chosen = ARRIVALS.flatMap((name) => {
    const value = arrivals[name]
    return value === undefined
      ? []
      : [`${ARRIVAL_WORDS[name]} ${valueInWords(name, value, releases)}`]
  })
  return [`Last ${days} days`, ...chosen, ...(withTests ? ['with tests'] : [])].join(', ')
}

export function filterText({ days, withTests, comparedWith, ...arrivals }: NumbersFilter): string {
  const query = new URLSearchParams(Object.entries(arrivals))
  if (days !== PERIODS[0]) query.set('days', `${days}`)
  if (withTests) query.set('tests', 'on')
  if (comparedWith) {
    query.set('compared', comparedWith.name)
    query.set('with', comparedWith.value)
  }
  return query.toString()
}

/** What of the address is no filter, as it stands there. */
export function ignoredIn(text: string): string[] {
  const read = new URLSearchParams(`days=${PERIODS[0]}&${filterText(filterOf(text))}`)
  return [...new URLSearchParams(text)]
    .filter(([name, value]) => !read.getAll(name).includes(value))
    .map((one) => one.join('='))
}

/** The query of the backend's numbers. */
export function queryOf(
  { days, withTests, comparedWith: _, ...arrivals }: NumbersFilter,
  starts: readonly string[],
): string {
  const query = new URLSearchParams({ days: starts.join(), timesOf: `${days}`, ...arrivals })
  if (!withTests) query.set('without', TEST_RULE)
  return query.toString()
}

/** The same applications but for how those that they are compared with arrived. */
export function comparedFilter(filter: NumbersFilter): NumbersFilter | undefined {
  const { comparedWith, ...others } = filter
  return comparedWith && { ...others, [comparedWith.name]: comparedWith.value }
}
