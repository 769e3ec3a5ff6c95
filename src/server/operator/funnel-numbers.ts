import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import * as v from 'valibot'
import { Numbers } from '../../../machines/progress/application-numbers.ts'
import { Device } from '../../../machines/progress/progress-report.ts'
import type { Environment } from '../env.ts'
import { Problem } from '../http/problem.ts'
import type { ServerLimits } from '../limits.ts'
import { errorFields, type Log } from '../log.ts'
import type { Clock } from '../store/clock.ts'
import {
  type CountedSeconds,
  type CountedValue,
  type NumbersFilter,
  numbersQueries,
} from '../store/numbers-queries.ts'
import { ARRIVAL_NAMES } from '../store/progress.ts'
import type { ReadOnly } from '../store/read-only.ts'
import type { Tables } from '../store/tables.ts'

/** Twelve weeks. */
const MOST_DAYS = 84
const Name = v.optional(v.pipe(v.string(), v.maxLength(120)))

const Instant = v.pipe(
  v.string(),
  v.isoTimestamp('expects instants such as 2026-11-21T05:00:00Z'),
  v.transform((text) => new Date(text).toISOString()),
)

/** How applicants arrived. */
const ARRIVAL = {
  device: v.optional(v.picklist(Device.options, 'expects phone, tablet or desktop')),
  source: Name,
  campaign: Name,
  utm_source: Name,
  utm_campaign: Name,
  variant: Name,
  release: Name,
}

/** When days begin, separated by commas; the last day ends now. */
const Days = v.pipe(
  v.optional(v.string(), ''),
  v.maxLength(MOST_DAYS * 40, `expects at most ${MOST_DAYS} instants`),
  v.transform((text) => text.split(',')),
  v.maxLength(MOST_DAYS, `expects at most ${MOST_DAYS} instants`),
  v.array(Instant),
  v.check(
    (days) => days.every((day, place) => place === 0 || (days[place - 1] ?? '') < day),
    'expects instants in ascending order',
  ),
)

const TIMES_OF = `expects a whole number from 1 to ${MOST_DAYS}`

/** The parameters of the numbers. */
export const NumbersQuery = v.object({
  days: Days,
  timesOf: v.pipe(
    v.optional(v.string(), `${MOST_DAYS}`),
    v.regex(/^[1-9]\d?$/, TIMES_OF),
    v.transform(Number),
    v.maxValue(MOST_DAYS, TIMES_OF),
  ),
  without: Name,
  ...ARRIVAL,
})

/** Which recorded applications: those first seen from an instant and before another, or one. */
export const RunsQuery = v.object({
  from: v.optional(Instant),
  to: v.optional(Instant),
  reference: v.optional(
    v.pipe(v.string(), v.uuid('expects the id of an application'), v.toLowerCase()),
  ),
  ...ARRIVAL,
})

interface NumbersOptions {
  environment: Pick<Environment, 'retention'>
  store: { db: Kysely<Tables>; clock: Pick<Clock, 'now'> }
  readOnly: ReadOnly
  log: Log
  limits: Pick<
    ServerLimits,
    | 'leftAfterMinutes'
    | 'thereWithinMinutes'
    | 'halfWayWithinDays'
    | 'numbersCachedMs'
    | 'numbersMs'
  >
}

const CACHED_ANSWERS = 50
const MINUTES_A_DAY = 24 * 60

/**
 * The operator's numbers, one answer computed at a time and cached for a minute.
 *
 * @throws Problem if the database takes too long, or fails
 */
export function createNumbers({ environment, store, readOnly, log, limits }: NumbersOptions) {
  const { days } = environment.retention
  const { leftAfterMinutes, thereWithinMinutes, halfWayWithinDays, numbersCachedMs, numbersMs } =
    limits
  const inTurn = pLimit(1)
  const answers = new LRUCache<string, Numbers, NumbersFilter>({
    max: CACHED_ANSWERS,
    ttl: numbersCachedMs,
    // A request evicted from the cache by newer ones still gets its answer.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => inTurn(() => count(context)),
  })

  async function count(filter: NumbersFilter): Promise<Numbers> {
    const now = store.clock.now()
    const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
    const since = {
      leftBefore: before(leftAfterMinutes),
      nowSince: before(thereWithinMinutes),
      halfWaySince: before(halfWayWithinDays * MINUTES_A_DAY),
      // Steps that were reported before are removed.
      reportedSince: days > 0 ? before(days * MINUTES_A_DAY) : '',
    }
    const queries = numbersQueries(store.db, filter, since)
    const [applications, seconds, refused, lastFields, halfWay, values, unreported, releases] =
      await readOnly(queries).catch(late)
    const valuesOf = Map.groupBy(values as CountedValue[], ({ name }) => name)
    const lists = ARRIVAL_NAMES.map((name) => [name, valuesOf.get(name)?.map(({ value }) => value)])
    return v.parse(Numbers, {
      ...{ asOf: now.toISOString(), leftAfterMinutes, thereWithinMinutes, applications },
      ...{ refused, lastFields, halfWayWithinDays, halfWay, unreported, releases },
      ...timesOf(seconds as CountedSeconds[]),
      ...Object.fromEntries(lists.map(([name, list]) => [name, list ?? []])),
    })
  }

  function late(error: unknown): never {
    log.error('numbers_failed', errorFields(error))
    throw new Problem(
      503,
      `The numbers did not come within ${numbersMs / 1000} seconds: ask again in a minute, or for fewer days.`,
    )
  }

  return async (filter: NumbersFilter): Promise<Numbers> =>
    answers.forceFetch(JSON.stringify(filter), { context: filter })
}

/** How long those stayed who went on from a step, and those who left there. */
function timesOf(seconds: readonly CountedSeconds[]): Pick<Numbers, 'times' | 'stays'> {
  const byStep = (hasLeft: 0 | 1) =>
    [...Map.groupBy(seconds, ({ step }) => step)].flatMap(([step, all]) => {
      const sorted = all.filter((one) => one.hasLeft === hasLeft)
      const count = sorted.reduce((sum, one) => sum + one.count, 0)
      return count === 0 ? [] : [{ step, count, sorted, median: quantile(sorted, 0.5) }]
    })
  return {
    times: byStep(0).map(({ sorted, ...one }) => ({
      ...one,
      ninetyPercent: quantile(sorted, 0.9),
    })),
    stays: byStep(1).map(({ sorted: _, ...one }) => one),
  }
}

/** The quantile in seconds: such a share took at most so long. */
function quantile(sorted: readonly CountedSeconds[], share: number): number {
  const threshold = share * sorted.reduce((sum, { count }) => sum + count, 0)
  let total = 0
  for (const { seconds, count } of sorted) {
    total += count
    if (total >= threshold) return seconds
  }
  return 0
}
