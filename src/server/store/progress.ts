import { setImmediate } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { ProgressEntry, ProgressReport } from '../../../machines/records/progress.ts'
import type { FirstShown } from '../../../machines/records/walked.ts'
import { groupCommit } from './group-commit.ts'
import type { ProgressApplicationsTable, ProgressEntriesTable, Tables } from './tables.ts'

/** Which applications are asked about: those first seen from a day to a day, `YYYY-MM-DD`, in UTC. */
interface ProgressFilter {
  from?: string | undefined
  to?: string | undefined
  device?: string | undefined
  source?: string | undefined
  campaign?: string | undefined
}

/** An application with what happened to it, in order. */
export interface RecordedApplication extends ProgressApplicationsTable {
  entries: ProgressEntriesTable[]
}

/** Applications that are read at once, before they are filtered. */
const APPLICATIONS_AT_ONCE = 200
/** Entries that are read at once, and so the most of one application. */
const ENTRIES_AT_ONCE = 1000
/** Applications whose entries are read at once; more rarely fit. */
const WITH_ENTRIES_AT_ONCE = 20

export function createProgress(db: Kysely<Tables>) {
  return {
    /** Stores a page's report; entries that are stored already stay as they are. */
    async keep(applicationId: string, report: ProgressReport): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('progress_entries')
          .values(report.entries.map((entry, position) => entryRow(applicationId, entry, position)))
          .onConflict((conflict) => conflict.columns(['application_id', 'id']).doNothing())
          .execute()
        const now = new Date().toISOString()
        const first = await transaction
          .insertInto('progress_applications')
          .values(summarised(undefined, applicationId, report, now))
          .onConflict((conflict) => conflict.column('application_id').doNothing())
          .returning('application_id')
          .executeTakeFirst()
        if (first) return
        const known = await locked(transaction, applicationId, now)
        await transaction
          .updateTable('progress_applications')
          .set(summarised(known, applicationId, report, now))
          .where('application_id', '=', applicationId)
          .execute()
      })
    },

    /**
     * The applications asked about, the first seen first, read a few at a time: between two queries
     * everything else has its turn. Of an application with more than 1,000 entries some are left out.
     */
    applications: (filter: ProgressFilter) => recordedApplications(db, filter),

    /** When each step of an application was first shown; calls that come together share a query. */
    firstShown: groupCommit((applicationIds: readonly string[]) =>
      firstShownIn(db, applicationIds),
    ),

    /**
     * How many applications are in each state, undecided (`count`) and decided, of those with an event
     * since a moment (ISO 8601).
     */
    async countByState(since: string) {
      const rows = await db
        .selectFrom('progress_applications')
        .select(({ fn }) => [
          'state',
          fn.countAll<number | string>().as('all'),
          fn.count<number | string>('rule').as('decided'),
        ])
        .where('last_at', '>=', since)
        .where('state', 'is not', null)
        .groupBy('state')
        .execute()
      return rows.map(({ state, all, decided }) => ({
        state: state ?? '',
        count: Number(all) - Number(decided),
        decided: Number(decided),
      }))
    },
  }
}

async function firstShownIn(
  db: Kysely<Tables>,
  applicationIds: readonly string[],
): Promise<(applicationId: string) => FirstShown> {
  const rows = await db
    .selectFrom('progress_entries')
    .select(({ fn }) => ['application_id', 'step', fn.min('happened_at').as('at')])
    .where('application_id', 'in', applicationIds)
    .where('step', 'is not', null)
    .groupBy(['application_id', 'step'])
    .execute()
  const byApplication = Map.groupBy(rows, (row) => row.application_id)
  return (applicationId) => {
    const shown = byApplication.get(applicationId) ?? []
    return new Map(shown.map(({ step, at }) => [step ?? 0, Date.parse(at)]))
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
    let wanted = page.filter((application) => isWanted(application, filter))
    while (wanted.length > 0) {
      const read = await withEntries(db, wanted.slice(0, WITH_ENTRIES_AT_ONCE))
      yield* read
      wanted = wanted.slice(read.length)
    }
    await setImmediate()
  } while (last)
}

function pageAfter(
  db: Kysely<Tables>,
  last: ProgressApplicationsTable | undefined,
  { from, to }: ProgressFilter,
): Promise<ProgressApplicationsTable[]> {
  let query = db.selectFrom('progress_applications').selectAll()
  if (from) query = query.where('first_at', '>=', `${from}T00:00:00.000Z`)
  if (to) query = query.where('first_at', '<=', `${to}T23:59:59.999Z`)
  if (last) {
    const { first_at, application_id } = last
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('first_at', 'application_id'), '>', tuple(first_at, application_id)),
    )
  }
  return query.orderBy('first_at').orderBy('application_id').limit(APPLICATIONS_AT_ONCE).execute()
}

/** Filtered here: without an index the database would read far to find few. */
function isWanted(
  application: ProgressApplicationsTable,
  { device = '', source, campaign }: ProgressFilter,
): boolean {
  return (
    (device === '' || application.device === device) &&
    (source === undefined || application.source === source) &&
    (campaign === undefined || application.campaign === campaign)
  )
}

/** As many of the applications, from the first, as one query reads the entries of; at least one. */
async function withEntries(
  db: Kysely<Tables>,
  applications: readonly ProgressApplicationsTable[],
): Promise<RecordedApplication[]> {
  await setImmediate()
  const ids = applications.map(({ application_id }) => application_id)
  const entries = await db
    .selectFrom('progress_entries')
    .selectAll()
    .where('application_id', 'in', ids)
    .orderBy('application_id')
    .orderBy('id')
    .limit(ENTRIES_AT_ONCE)
    .execute()
  if (entries.length === ENTRIES_AT_ONCE && applications.length > 1) {
    return withEntries(db, applications.slice(0, Math.ceil(applications.length / 2)))
  }
  const byApplication = Map.groupBy(entries, (entry) => entry.application_id)
  return applications.map((application) => ({
    ...application,
    entries: (byApplication.get(application.application_id) ?? []).sort(byTime),
  }))
}

function byTime(one: ProgressEntriesTable, other: ProgressEntriesTable): number {
  if (one.happened_at === other.happened_at) return one.position - other.position
  return one.happened_at < other.happened_at ? -1 : 1
}

/** What is known of an application; locked until the transaction ends. */
function locked(
  transaction: Transaction<Tables>,
  applicationId: string,
  now: string,
): Promise<ProgressApplicationsTable> {
  return transaction
    .updateTable('progress_applications')
    .set({ last_at: now })
    .where('application_id', '=', applicationId)
    .returningAll()
    .executeTakeFirstOrThrow()
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

/** What is known of an application with a report's entries, which may come late. */
function summarised(
  known: ProgressApplicationsTable | undefined,
  applicationId: string,
  { device, source, campaign, entries }: ProgressReport,
  now: string,
): ProgressApplicationsTable {
  const latest = entries.reduce((one, other) => (other.at >= one.at ? other : one))
  const latestAt = new Date(latest.at).toISOString()
  const isOlder = known !== undefined && latestAt < known.state_at
  const rule = entries.map(({ classes }) => classes.rule).find((name) => typeof name === 'string')
  return {
    application_id: applicationId,
    first_at: known?.first_at ?? now,
    last_at: now,
    device: known?.device ?? device,
    source: known?.source ?? source,
    campaign: known?.campaign ?? campaign,
    furthest_step: Math.max(known?.furthest_step ?? 0, ...entries.map(({ step }) => step ?? 0)),
    state: isOlder ? known.state : latest.state,
    state_at: isOlder ? known.state_at : latestAt,
    rule: known?.rule ?? rule ?? null,
  }
}
