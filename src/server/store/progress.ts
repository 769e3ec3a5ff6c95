import { setImmediate } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { ProgressEntry, ProgressReport } from '../../../machines/records/progress.ts'
import type { FirstShown } from '../../../machines/records/walked.ts'
import type { Clock } from './clock.ts'
import { groupCommit } from './group-commit.ts'
import type { ProgressApplicationsTable, ProgressEntriesTable, Tables } from './tables.ts'
import { joinVisit } from './visits.ts'

/** Which applications are asked about: those first seen from a day to a day, `YYYY-MM-DD`, in UTC. */
export interface ProgressFilter {
  from?: string | undefined
  to?: string | undefined
  device?: string | undefined
  source?: string | undefined
  campaign?: string | undefined
  variant?: string | undefined
  release?: string | undefined
}

/** An application with what happened to it, in order. */
export interface RecordedApplication extends ProgressApplicationsTable {
  entries: ProgressEntriesTable[]
}

/** By what applications are told apart beside their time. */
export const CELL_NAMES = ['device', 'source', 'campaign', 'variant', 'release'] as const

/** Applications that are read at once, before they are filtered. */
const APPLICATIONS_AT_ONCE = 200
/** Entries that are read at once, and so the most of one application. */
const ENTRIES_AT_ONCE = 1000
/** Applications whose entries are read at once; more rarely fit. */
const WITH_ENTRIES_AT_ONCE = 20

/** What an entry takes in a statement, about. */
const ENTRY_BYTES = 1024
/** No page waits for the answer to its report: those of so many milliseconds share a commit. */
const GATHER_MS = 50

interface Received {
  applicationId: string
  report: ProgressReport
}

export function createProgress(db: Kysely<Tables>, clock: Pick<Clock, 'now'>) {
  return {
    /** Stores a page's report, durably; entries that are stored already stay as they are. */
    keep: groupCommit(
      (received: readonly Received[]) => keepAll(db, received, clock.now().toISOString()),
      {
        bytesOf: ({ report }) => report.entries.length * ENTRY_BYTES,
        gatherMs: GATHER_MS,
      },
    ),

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
function isWanted(application: ProgressApplicationsTable, filter: ProgressFilter): boolean {
  return CELL_NAMES.every((name) => (filter[name] ?? application[name]) === application[name])
}

/** As many of the applications, from the first, as one query reads the entries of; at least one. */
export async function withEntries(
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

/** Stores reports, in one order, so that two servers that are sent the same never lock each other out. */
async function keepAll(
  db: Kysely<Tables>,
  received: readonly Received[],
  now: string,
): Promise<() => undefined> {
  const sorted = received.toSorted((one, other) =>
    one.applicationId < other.applicationId ? -1 : 1,
  )
  const entries = sorted.flatMap(({ applicationId, report }) =>
    report.entries.map((entry, position) => entryRow(applicationId, entry, position)),
  )
  const applications = [...Map.groupBy(sorted, ({ applicationId }) => applicationId).values()]
  await db.transaction().execute(async (transaction) => {
    for (let at = 0; at < entries.length; at += ENTRIES_AT_ONCE) {
      await transaction
        .insertInto('progress_entries')
        .values(entries.slice(at, at + ENTRIES_AT_ONCE))
        .onConflict((conflict) => conflict.columns(['application_id', 'id']).doNothing())
        .execute()
    }
    await transaction
      .insertInto('progress_applications')
      .values(applications.map((reports) => summarised(reports.reduce(joined), now)))
      .onConflict((conflict) => conflict.column('application_id').doUpdateSet(LATER))
      .execute()
    for (const { applicationId, report } of sorted) {
      if (report.visit) await joinVisit(transaction, applicationId, report.visit)
    }
  })
  return () => undefined
}

/** What a report, which may come late, changes of what is known of its application. */
const LATER = {
  last_at: sql<string>`excluded.last_at`,
  furthest_step: sql<number>`case when excluded.furthest_step > progress_applications.furthest_step
    then excluded.furthest_step else progress_applications.furthest_step end`,
  state: sql<string | null>`case when excluded.state_at >= progress_applications.state_at
    then excluded.state else progress_applications.state end`,
  state_at: sql<string>`case when excluded.state_at >= progress_applications.state_at
    then excluded.state_at else progress_applications.state_at end`,
  rule: sql<string | null>`coalesce(progress_applications.rule, excluded.rule)`,
}

/** Reports of one application as one. */
function joined(one: Received, other: Received): Received {
  const entries = [...one.report.entries, ...other.report.entries]
  return { ...one, report: { ...one.report, entries } }
}

function entryRow(
  applicationId: string,
  { id, at, event, state, step, classes, taken }: ProgressEntry,
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
    taken: taken.length === 0 ? null : JSON.stringify(taken),
  }
}

/** An application as a report tells of it. */
function summarised({ applicationId, report }: Received, now: string): ProgressApplicationsTable {
  const { device, source, campaign, variant, release, entries } = report
  const latest = entries.reduce((one, other) => (other.at >= one.at ? other : one))
  const rule = entries.map(({ classes }) => classes.rule).find((name) => typeof name === 'string')
  return {
    application_id: applicationId,
    first_at: now,
    last_at: now,
    device,
    source,
    campaign,
    furthest_step: Math.max(0, ...entries.map(({ step }) => step ?? 0)),
    state: latest.state,
    state_at: new Date(latest.at).toISOString(),
    rule: rule ?? null,
    variant,
    release,
    counted_at: null,
    counts_until: null,
  }
}
