import { setImmediate } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { FORM_NAMES, FORMS } from '../../../machines/forms/index.ts'
import type {
  Classes,
  ProgressEntry,
  ProgressReport,
} from '../../../machines/progress/progress-report.ts'
import { addApplications, removeEmpty } from './applications.ts'
import type { Clock } from './clock.ts'
import { groupCommit } from './group-commit.ts'
import { addToDay } from './network-days.ts'
import { setSeconds } from './step-seconds.ts'
import type { ProgressApplicationsTable, ProgressEntriesTable, Tables } from './tables.ts'

/** Which applications: those first seen from an instant and before another, ISO 8601 in UTC. */
interface ProgressFilter
  extends Partial<Record<(typeof ARRIVAL_NAMES)[number], string | undefined>> {
  from?: string | undefined
  to?: string | undefined
  /** An application's id: only that one. */
  reference?: string | undefined
}

/** An application with what happened to it, in order. */
export interface RecordedApplication extends ProgressApplicationsTable {
  entries: ProgressEntriesTable[]
}

/** How applicants arrived: what numbers are filtered by, in addition to their time. */
export const ARRIVAL_NAMES = [
  'device',
  'source',
  'campaign',
  'utm_source',
  'utm_campaign',
  'variant',
  'release',
] as const

const APPLICATIONS_AT_ONCE = 200
/** Entries of one application that are read, and of all that are stored by one statement. */
const ENTRIES_AT_ONCE = 1000

/** What an entry takes next to its texts. */
const ROW_BYTES = 256
/** What an entry takes in a statement, about. */
const ENTRY_BYTES = 1024
/** No page waits for the answer to its report: those of so many milliseconds share a commit. */
const GATHER_MS = 50

interface ReceivedReport {
  applicationId: string
  report: ProgressReport
  /** Keyed digests of the networks that it came from; none for this machine. */
  networks: readonly string[]
  /** What it counts of their day. */
  bytes: number
}

export function createProgress(
  db: Kysely<Tables>,
  clock: Pick<Clock, 'now'>,
  gatherMs = GATHER_MS,
) {
  return {
    /** Stores a page's report, durably; entries that are stored already stay as they are. */
    add: groupCommit(
      (reports: readonly ReceivedReport[]) => addReports(db, reports, clock.now().toISOString()),
      { bytesOf: ({ report }) => report.entries.length * ENTRY_BYTES, gatherMs },
    ),

    /**
     * The requested applications, the last begun first, each by a query of its own, so that other calls
     * run in between. Only the first 1,000 entries of an application are read.
     */
    applications: (filter: ProgressFilter) => recordedApplications(db, filter),
  }
}

async function* recordedApplications(
  db: Kysely<Tables>,
  filter: ProgressFilter,
): AsyncGenerator<RecordedApplication> {
  let last: ProgressApplicationsTable | undefined
  do {
    const page = await pageAfter(db, last, filter)
    last = page.at(-1)
    // Without an index on how they arrived, the database would read far to find few.
    for (const application of page.filter((one) => hasArrived(one, filter))) {
      await setImmediate()
      yield { ...application, entries: await entriesOf(db, application.application_id) }
    }
  } while (last)
}

function pageAfter(
  db: Kysely<Tables>,
  last: ProgressApplicationsTable | undefined,
  { from, to, reference }: ProgressFilter,
): Promise<ProgressApplicationsTable[]> {
  let query = db.selectFrom('progress_applications').selectAll().where('furthest_step', '>', 0)
  if (reference) query = query.where('application_id', '=', reference)
  if (from) query = query.where('first_at', '>=', from)
  if (to) query = query.where('first_at', '<', to)
  if (last) {
    const { first_at, application_id } = last
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('first_at', 'application_id'), '<', tuple(first_at, application_id)),
    )
  }
  return query
    .orderBy('first_at', 'desc')
    .orderBy('application_id', 'desc')
    .limit(APPLICATIONS_AT_ONCE)
    .execute()
}

function hasArrived(application: ProgressApplicationsTable, filter: ProgressFilter): boolean {
  return ARRIVAL_NAMES.every((name) => (filter[name] ?? application[name]) === application[name])
}

function entriesOf(db: Kysely<Tables>, applicationId: string): Promise<ProgressEntriesTable[]> {
  return db
    .selectFrom('progress_entries')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('happened_at')
    .orderBy('position')
    .limit(ENTRIES_AT_ONCE)
    .execute()
}

/** Stores reports, in one order, so that two servers that are sent the same never lock each other out. */
async function addReports(
  db: Kysely<Tables>,
  reports: readonly ReceivedReport[],
  now: string,
): Promise<() => undefined> {
  const sorted = reports.toSorted((one, other) =>
    one.applicationId < other.applicationId ? -1 : 1,
  )
  const entries = sorted.flatMap(({ applicationId, report }) =>
    report.entries.map((entry, position) => entryRow(applicationId, entry, position)),
  )
  const applications = [...Map.groupBy(sorted, ({ applicationId }) => applicationId).values()]
  await db.transaction().execute(async (transaction) => {
    const summaries = applications.map((reports) => summaryOf(reports.reduce(joinReports), now))
    await addApplications(
      transaction,
      summaries.map(({ application_id }) => ({ id: application_id, created_at: now })),
    )
    // Before the entries, since it locks the rows: reports of one application to two servers add up.
    await transaction
      .insertInto('progress_applications')
      .values(summaries)
      .onConflict((conflict) => conflict.column('application_id').doUpdateSet(LATER))
      .execute()
    for (let at = 0; at < entries.length; at += ENTRIES_AT_ONCE) {
      await transaction
        .insertInto('progress_entries')
        .values(entries.slice(at, at + ENTRIES_AT_ONCE))
        .onConflict((conflict) => conflict.columns(['application_id', 'id']).doNothing())
        .execute()
    }
    for (const { applicationId, report } of sorted) {
      if (report.visit) await joinVisit(transaction, applicationId, report.visit)
    }
    const ids = applications.flatMap(([one]) => one?.applicationId ?? [])
    await setSeconds(transaction, ids)
    await setFields(
      transaction,
      ids.filter((id) => sorted.some((one) => one.applicationId === id && hasFields(one))),
    )
    await addToDay(transaction, 'progress', now, sorted)
  })
  return () => undefined
}

/** What a report takes in the database. */
export function bytesOf({ entries }: ProgressReport): number {
  return entries.length * ROW_BYTES + JSON.stringify(entries).length
}

/** Stores how often each field refused Continue, and which was touched last, as the entries have it. */
async function setFields(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await db
    .selectFrom('progress_entries')
    .select(['application_id', 'classes'])
    .where('application_id', 'in', ids)
    .where(({ eb, or }) =>
      or([eb('classes', 'like', '%"refused":[%'), eb('classes', 'like', '%"field":"%')]),
    )
    .orderBy('happened_at')
    .orderBy('position')
    .execute()
  for (const [application_id, entries] of Map.groupBy(rows, (row) => row.application_id)) {
    const classes = entries.map((entry): Classes => JSON.parse(entry.classes))
    const times = [...Map.groupBy(classes.flatMap(refusedIn), (field) => field)].map(
      ([field, all]) => [field, all.length] as const,
    )
    const refused = JSON.stringify(Object.fromEntries(times))
    const last_field = classes.flatMap(touchedIn).at(-1) ?? null
    await db
      .updateTable('progress_applications')
      .set({ refused, last_field })
      .where('application_id', '=', application_id)
      .execute()
  }
}

function hasFields({ report }: ReceivedReport): boolean {
  return report.entries.some(
    ({ classes }) => refusedIn(classes).length + touchedIn(classes).length > 0,
  )
}

function refusedIn({ refused }: Classes): string[] {
  return Array.isArray(refused) ? refused.filter((field) => FIELDS.has(field)) : []
}

function touchedIn({ field }: Classes): string[] {
  return typeof field === 'string' && FIELDS.has(field) ? [field] : []
}

/** A made-up name would take a place of its own in the numbers. */
const FIELDS: ReadonlySet<string> = new Set(FORM_NAMES.flatMap((name) => FORMS[name].names))

/**
 * Adds what a visit did before an application started to that application, so that both count as one, with
 * the visit's UTM parameters. A visit that reached a step is an application itself and stays.
 */
async function joinVisit(
  transaction: Transaction<Tables>,
  applicationId: string,
  visit: string,
): Promise<void> {
  const visitRow = await transaction
    .selectFrom('progress_applications')
    .select(['utm_source', 'utm_campaign'])
    .where('application_id', '=', visit)
    .where('furthest_step', '=', 0)
    .executeTakeFirst()
  if (!visitRow || visit === applicationId) return
  await sql`
    insert into progress_entries
      (application_id, id, happened_at, position, event, state, step, classes)
    select cast(${applicationId} as text), id, happened_at, position, event, state, step, classes
    from progress_entries where application_id = ${visit}
    on conflict do nothing`.execute(transaction)
  await transaction
    .updateTable('progress_applications')
    .set(({ ref }) => ({
      utm_source: visitRow.utm_source || ref('utm_source'),
      utm_campaign: visitRow.utm_campaign || ref('utm_campaign'),
    }))
    .where('application_id', '=', applicationId)
    .execute()
  await transaction
    .deleteFrom('progress_applications')
    .where('application_id', '=', visit)
    .execute()
  await removeEmpty(transaction, [visit])
}

/** How a report, which may come late, updates its application's row. */
const LATER = {
  last_at: sql<string>`excluded.last_at`,
  furthest_step: sql<number>`case when excluded.furthest_step > progress_applications.furthest_step
    then excluded.furthest_step else progress_applications.furthest_step end`,
  state: sql<string | null>`case when excluded.state_at >= progress_applications.state_at
    then excluded.state else progress_applications.state end`,
  state_at: sql<string>`case when excluded.state_at >= progress_applications.state_at
    then excluded.state_at else progress_applications.state_at end`,
  rule: sql<string | null>`coalesce(progress_applications.rule, excluded.rule)`,
  vetting_unknown: sql<number>`case when progress_applications.rule is null
    then excluded.vetting_unknown else progress_applications.vetting_unknown end`,
}

/** Merges the reports of one application. */
function joinReports(one: ReceivedReport, other: ReceivedReport): ReceivedReport {
  const entries = [...one.report.entries, ...other.report.entries]
  return { ...one, report: { ...one.report, entries } }
}

function entryRow(
  applicationId: string,
  { id, at, event, state, step, classes }: ProgressEntry,
  position: number,
): ProgressEntriesTable {
  return {
    application_id: applicationId,
    id,
    happened_at: new Date(at).toISOString(),
    position,
    event,
    state,
    step,
    classes: JSON.stringify(classes),
  }
}

/** An application's row by one report alone. */
function summaryOf(
  { applicationId, report }: ReceivedReport,
  now: string,
): ProgressApplicationsTable {
  const { visit: _, entries, ...arrival } = report
  const latest = entries.reduce((one, other) => (other.at >= one.at ? other : one))
  const decision = entries.find(({ classes }) => typeof classes.rule === 'string')?.classes
  return {
    application_id: applicationId,
    first_at: now,
    last_at: now,
    ...arrival,
    furthest_step: Math.max(0, ...entries.map(({ step }) => step ?? 0)),
    state: latest.state,
    state_at: new Date(latest.at).toISOString(),
    rule: (decision?.rule as string | undefined) ?? null,
    seconds: '{}',
    refused: '{}',
    last_field: null,
    vetting_unknown: decision?.vetting === 'none' ? 1 : 0,
  }
}
