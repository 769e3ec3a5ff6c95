import type { Kysely, Transaction } from 'kysely'
import type { ProgressEntry, ProgressReport } from '../../../machines/schemas/progress.ts'
import type { ProgressApplicationsTable, ProgressEntriesTable, Tables } from './tables.ts'

/** Which applications are asked about: those first seen from a day to a day, `YYYY-MM-DD`, in UTC. */
export interface ProgressFilter {
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

/** The funnel's own records of how far applications came. */
export interface Progress {
  /** Keeps a page's report; entries that are there already are left as they are. */
  keep(applicationId: string, report: ProgressReport): Promise<void>
  applications(filter: ProgressFilter): Promise<RecordedApplication[]>
  /** How many applications stand in each state, of those heard of since a moment (ISO 8601). */
  standing(since: string): Promise<{ state: string; count: number }[]>
}

export function createProgress(db: Kysely<Tables>): Progress {
  return {
    async keep(applicationId, report) {
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

    async applications({ from, to, device, source, campaign }) {
      let query = db.selectFrom('progress_applications').selectAll().orderBy('first_at')
      if (from) query = query.where('first_at', '>=', `${from}T00:00:00.000Z`)
      if (to) query = query.where('first_at', '<=', `${to}T23:59:59.999Z`)
      if (device) query = query.where('device', '=', device)
      if (source !== undefined) query = query.where('source', '=', source)
      if (campaign !== undefined) query = query.where('campaign', '=', campaign)
      const applications = await query.execute()
      const entries = await db
        .selectFrom('progress_entries')
        .selectAll()
        .where('application_id', 'in', query.clearSelect().clearOrderBy().select('application_id'))
        .orderBy('happened_at')
        .orderBy('position')
        .execute()
      const byApplication = Map.groupBy(entries, (entry) => entry.application_id)
      return applications.map((application) => ({
        ...application,
        entries: byApplication.get(application.application_id) ?? [],
      }))
    },

    async standing(since) {
      const rows = await db
        .selectFrom('progress_applications')
        .select(({ fn }) => ['state', fn.countAll<number | string>().as('count')])
        .where('last_at', '>=', since)
        .where('state', 'is not', null)
        .groupBy('state')
        .execute()
      return rows.map(({ state, count }) => ({ state: state ?? '', count: Number(count) }))
    },
  }
}

/** What is known of an application; nobody else changes it before the transaction ends. */
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
