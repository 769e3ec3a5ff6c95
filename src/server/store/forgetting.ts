import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { uncount } from './counts/counting.ts'
import { inParts, isEventOf, type Person } from './person.ts'
import type { MeasurementTables, Tables } from './tables.ts'

/** How many rows were removed from each table. */
export type Forgotten = ReturnType<typeof nothingForgotten>

export function nothingForgotten() {
  return { ...noApplications(), mails: 0, events: 0, reports: 0 }
}

function noApplications() {
  return { contacts: 0, files: 0, outgoing: 0, progress: 0 }
}

/** Adds counts to others. */
export function addCounts<Name extends string>(
  sum: Record<Name, number>,
  counts: Partial<Record<Name, number>>,
): void {
  for (const name in counts) sum[name] += counts[name] ?? 0
}

/** Applications, and entries of progress, that are removed at once: the embedded database holds the thread. */
const APPLICATIONS_AT_ONCE = 20
const ENTRIES_AT_ONCE = 250

/**
 * Removes what is known of applicants, a little at a time, so that a running server goes on meanwhile.
 *
 * @param removeFile removes the bytes of an uploaded file by its name
 */
export function createForgetting(db: Kysely<Tables>, removeFile: (name: string) => Promise<void>) {
  async function removeApplications(ids: readonly string[]) {
    const counts = noApplications()
    for (let start = 0; start < ids.length; start += APPLICATIONS_AT_ONCE) {
      const part = ids.slice(start, start + APPLICATIONS_AT_ONCE)
      counts.progress += await removeProgress(part)
      const files = db.selectFrom('files').select('name').where('application_id', 'in', part)
      for (const { name } of await files.execute()) await removeFile(name)
      await db.transaction().execute(async (transaction) => {
        const contacts = transaction
          .selectFrom('contacts')
          .select('id')
          .where('application_id', 'in', part)
        const queue = transaction.deleteFrom('outgoing').where('contact_id', 'in', contacts)
        counts.outgoing += await removed(queue)
        for (const table of ['files', 'contacts'] as const) {
          const rows = transaction.deleteFrom(table).where('application_id', 'in', part)
          counts[table] += await removed(rows)
        }
      })
      await setImmediate()
    }
    return counts
  }

  /** What is reported of them meanwhile goes with the rest. */
  async function removeProgress(applicationIds: readonly string[]): Promise<number> {
    if (applicationIds.length === 0) return 0
    let count = 0
    for (const id of applicationIds) {
      for (;;) {
        const entries = db.selectFrom('progress_entries').where('application_id', '=', id)
        const rows = await entries.select('id').limit(ENTRIES_AT_ONCE).execute()
        if (rows.length === 0) break
        const ids = rows.map((row) => row.id)
        const some = db.deleteFrom('progress_entries').where('application_id', '=', id)
        count += await removed(some.where('id', 'in', ids))
        await setImmediate()
      }
    }
    return db.transaction().execute(async (transaction) => {
      await uncount(transaction, applicationIds)
      for (const table of ['progress_entries', 'progress_applications'] as const) {
        const rows = transaction.deleteFrom(table).where('application_id', 'in', applicationIds)
        count += await removed(rows)
      }
      return count
    })
  }

  return {
    /** Everything about one person. That the address is unsubscribed stays stored, by its digest. */
    async person(measurement: Kysely<MeasurementTables>, person: Person): Promise<Forgotten> {
      const { applicationIds, digest = '', reportIds } = person
      const events = await removed(
        measurement.deleteFrom('events').where(isEventOf(measurement, person)),
      )
      await inParts(reportIds, (part) =>
        measurement.deleteFrom('reports').where('id', 'in', part).execute(),
      )
      const mails = await removed(unstopped(db).where('digest', '=', digest))
      // Last, since the contact is what a second try would find.
      const applications = await removeApplications(applicationIds)
      return { ...applications, mails, events, reports: reportIds.length }
    },

    /** Contacts that came before then, with their files, queue and progress. */
    async contactsBefore(moment: Date, stop?: AbortSignal) {
      const counts = noApplications()
      while (!stop?.aborted) {
        const oldest = await oldestContacts(db)
        const ids = oldest
          .filter(({ received_at }) => received_at < moment.toISOString())
          .map(({ application_id }) => application_id)
        addCounts(counts, await removeApplications(ids))
        if (ids.length < APPLICATIONS_AT_ONCE) break
      }
      return counts
    },

    /** Progress of applications that were last heard of before then; returns how many rows. */
    async progressBefore(moment: Date, stop?: AbortSignal): Promise<number> {
      let count = 0
      while (!stop?.aborted) {
        const rows = await db
          .selectFrom('progress_applications')
          .select('application_id')
          .where('last_at', '<', moment.toISOString())
          .orderBy('last_at')
          .limit(APPLICATIONS_AT_ONCE)
          .execute()
        count += await removeProgress(rows.map(({ application_id }) => application_id))
        if (rows.length < APPLICATIONS_AT_ONCE) break
      }
      return count
    },

    /** Which addresses got a mail before then. */
    mailsBefore: (moment: Date): Promise<number> =>
      removed(unstopped(db).where('mailed_at', '<', moment.toISOString())),
  }
}

/** Ids grow with time (UUID version 7). */
function oldestContacts(db: Kysely<Tables>) {
  return db
    .selectFrom('contacts')
    .select(['application_id', 'received_at'])
    .orderBy('id')
    .limit(APPLICATIONS_AT_ONCE)
    .execute()
}

function unstopped(db: Kysely<Tables>) {
  return db.deleteFrom('mail_addresses').where('stopped_at', 'is', null)
}

async function removed(query: {
  executeTakeFirst(): Promise<{ numDeletedRows: bigint }>
}): Promise<number> {
  return Number((await query.executeTakeFirst()).numDeletedRows)
}
