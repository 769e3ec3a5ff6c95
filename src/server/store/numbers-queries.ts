import { type CompiledQuery, type Kysely, type RawBuilder, SqliteAdapter, sql } from 'kysely'
import { DECISION_STATES } from '../../../machines/decision/table.ts'
import { LAST_STEP, STEPS_IN_ORDER } from '../../../machines/records/step-order.ts'
import { ARRIVAL_NAMES } from './progress.ts'
import type { Tables } from './tables.ts'

/** The most frequent values of a name. */
const VALUES = 50
const OTHER_RULE = 'other'

/** Which applications are counted: those whose first report came within a day, by how they arrived. */
export interface NumbersFilter
  extends Partial<Record<(typeof ARRIVAL_NAMES)[number], string | undefined>> {
  /** When each day begins, ISO 8601 in UTC, ascending; the last day ends now. */
  days: readonly string[]
  /** How many of the last days times at steps are of. */
  timesOf: number
  /** Without those whom this rule decided. */
  without?: string | undefined
}

/**
 * Applications of a day (its place among those asked for) by the furthest step, null in a release whose
 * steps are not this one's, and the rule that decided, null if none did; of the undecided ones, how many
 * have `left` and how many are there `now`; of the decided ones, how many before vetting answered.
 */
interface CountedApplications {
  day: number
  step: number | null
  rule: string | null
  count: number
  left: number
  now: number
  vettingUnknown: number
}

/** How many spent so many seconds at a step and went on, or left there (`hasLeft` is 1). */
export interface CountedSeconds {
  step: number
  hasLeft: 0 | 1
  seconds: number
  count: number
}

/** A value by which can be filtered, and how many applications have it. */
export interface CountedValue {
  name: (typeof ARRIVAL_NAMES)[number]
  value: string
  count: number
}

/**
 * The queries of the operator's numbers: {@link CountedApplications}, {@link CountedSeconds}, fields that
 * refused Continue, fields that those who left touched last, undecided applications by their furthest step and the release that it is of, null for steps that are this one's,
 * {@link CountedValue}s, by day the contacts of applications that reported no step, and releases.
 */
export function numbersQueries(
  db: Kysely<Tables>,
  filter: NumbersFilter,
  {
    leftBefore,
    nowSince,
    halfWaySince,
    reportedSince,
  }: Record<'leftBefore' | 'nowSince' | 'halfWaySince' | 'reportedSince', string>,
): CompiledQuery[] {
  const { days, timesOf } = filter
  const matches = matchesOf(filter)
  const periods = days.map(
    (day, place) =>
      sql`(cast(${place} as integer), cast(${day} as text), cast(${days[place + 1] ?? FAR} as text))`,
  )
  const applications = sql<CountedApplications>`
    with days (day, since, until) as (values ${sql.join(periods)})
    select day, step, rule, count(*) as count,
      sum(case when rule is null and last_at < ${leftBefore} then 1 else 0 end) as "left",
      sum(case when rule is null and last_at >= ${nowSince} then 1 else 0 end) as now,
      sum(vetting_unknown) as "vettingUnknown"
    from (
      select days.day, last_at, vetting_unknown,
        case when furthest_step > 0 and release in ${OF_OTHER_STEPS} then null
          when furthest_step > ${LAST_STEP} then ${LAST_STEP} else furthest_step end as step,
        case when rule is null or rule in (${sql.join(DECISION_STATES)}) then rule
          else ${OTHER_RULE} end as rule
      from days join progress_applications on first_at >= days.since and first_at < days.until
      where ${matches}
    ) as counted
    group by day, step, rule
    order by day, step, rule`
  const timesSince = days.at(-timesOf) ?? days[0] ?? FAR
  const seconds = sql`
    select cast(spent.key as integer) as step, cast(spent.value as integer) as seconds,
      case when cast(spent.key as integer) < furthest_step then 0 else 1 end as "hasLeft",
      cast(count(*) as integer) as count
    from progress_applications, ${eachOf(db, 'seconds')} as spent
    where first_at >= ${timesSince} and furthest_step <= ${LAST_STEP}
      and release not in ${OF_OTHER_STEPS} and ${matches}
      and (cast(spent.key as integer) < furthest_step or (rule is null and last_at < ${leftBefore}))
    group by 1, 2, 3
    order by 1, 2`
  const refused = sql`
    select refusals.key as field, cast(sum(cast(refusals.value as integer)) as integer) as times,
      cast(count(*) as integer) as applications
    from progress_applications, ${eachOf(db, 'refused')} as refusals
    where first_at >= ${timesSince} and refused <> '{}' and ${matches}
    group by refusals.key
    order by 2 desc, 1 limit ${VALUES}`
  const lastFields = sql`
    select furthest_step as step, last_field as field, cast(count(*) as integer) as count
    from progress_applications
    where first_at >= ${timesSince} and rule is null and last_at < ${leftBefore}
      and furthest_step > 0 and furthest_step <= ${LAST_STEP}
      and release not in ${OF_OTHER_STEPS} and ${matches}
    group by furthest_step, last_field
    order by 1, 3 desc, 2`
  const halfWay = sql`
    select step, release, count(*) as count
    from (
      select furthest_step as step,
        case when release in ${OF_OTHER_STEPS} then release else null end as release
      from progress_applications
      where rule is null and furthest_step > 0 and last_at >= ${halfWaySince}
    ) as undecided
    where release is not null or step <= ${LAST_STEP}
    group by step, release order by coalesce(release, ''), step`
  // Each way to arrive is read once: the values of its parts are counted from there.
  const frequent = ARRIVAL_NAMES.map(
    (name) => sql`
      select * from (
        select cast(${name} as text) as name, ${sql.ref(name)} as value,
          cast(sum(count) as integer) as count
        from arrivals group by ${sql.ref(name)} order by sum(count) desc, value limit ${VALUES}
      ) as ${sql.ref(name)}`,
  )
  const names = sql.join(ARRIVAL_NAMES.map((name) => sql.ref(name)))
  const values = sql`
    with arrivals as materialized (
      select ${names}, count(*) as count from progress_applications
      where first_at >= ${days[0] ?? FAR} group by ${names}
    )
    ${sql.join(frequent, sql` union all `)}
    order by name, count desc, value`
  const unreported = sql`
    with days (day, since, until) as (values ${sql.join(periods)})
    select day, cast(count(*) as integer) as count
    from days join contacts on received_at >= days.since and received_at < days.until
    where received_at >= ${reportedSince} and added_to is null and not exists (
      select 1 from progress_applications
      where progress_applications.application_id = contacts.application_id and furthest_step > 0
    )
    group by day order by day`
  const releases = sql`
    select name, started_at as "startedAt" from releases
    order by started_at desc, name limit ${VALUES}`
  const queries = [
    applications,
    seconds,
    refused,
    lastFields,
    halfWay,
    values,
    unreported,
    releases,
  ]
  return queries.map((query) => query.compile(db))
}

/** After every time that a row can have. */
const FAR = '9999'

/** The releases whose steps have other numbers than this one's, or are others. */
const OF_OTHER_STEPS = sql`(select name from releases where steps <> ${STEPS_IN_ORDER})`

/** The names and values of a column's JSON. */
function eachOf(db: Kysely<Tables>, name: 'seconds' | 'refused'): RawBuilder<unknown> {
  const column = sql.ref(name)
  const isEmbedded = db.getExecutor().adapter instanceof SqliteAdapter
  return isEmbedded ? sql`json_each(${column})` : sql`json_each_text(${column}::json)`
}

function matchesOf({ without, ...arrival }: NumbersFilter): RawBuilder<unknown> {
  const conditions = ARRIVAL_NAMES.flatMap((name) =>
    arrival[name] === undefined ? [] : [sql`${sql.ref(name)} = ${arrival[name]}`],
  )
  if (without !== undefined) conditions.push(sql`(rule is null or rule <> ${without})`)
  return conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` and `)
}
