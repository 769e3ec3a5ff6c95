import { setImmediate } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Expired } from './clock.ts'
import { uncount } from './counts/counting.ts'
import { mostRemoved, removeInSlices } from './expiry.ts'
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

    /** Expired contacts, unless one that was added has not, with their files, queue and progress. */
    async contacts({ from, before }: Expired, stop?: AbortSignal) {
      const counts = noApplications()
      const contacts = db.selectFrom('contacts')
      const younger = db
        .selectFrom('contacts as added')
        .select('added.id')
        .whereRef('added.application_id', '=', sql.ref('contacts.application_id'))
        .where('added.received_at', '>=', before)
      const limits = { most: await mostRemoved(contacts), atOnce: APPLICATIONS_AT_ONCE, stop }
      await removeInSlices(limits, async (count) => {
        const rows = await contacts
          .select('application_id')
          .where('received_at', '>=', from)
          .where('received_at', '<', before)
          .where(({ exists, not }) => not(exists(younger)))
          .orderBy('received_at')
          .limit(count)
          .execute()
        addCounts(counts, await removeApplications(rows.map((row) => row.application_id)))
        return rows.length
      })
      return counts
    },

    /** Progress of applications with no report since; returns how many rows. */
    async progress({ from, before }: Expired, stop?: AbortSignal): Promise<number> {
      let removedRows = 0
      const applications = db.selectFrom('progress_applications')
      const limits = { most: await mostRemoved(applications), atOnce: APPLICATIONS_AT_ONCE, stop }
      await removeInSlices(limits, async (count) => {
        const rows = await applications
          .select('application_id')
          .where('last_at', '>=', from)
          .where('last_at', '<', before)
          .orderBy('last_at')
          .limit(count)
          .execute()
        removedRows += await removeProgress(rows.map((row) => row.application_id))
        return rows.length
      })
      return removedRows
    },

    /** Which addresses got a mail then. */
    async mails({ from, before }: Expired): Promise<number> {
      const mailed = db.selectFrom('mail_addresses').select('digest')
      const expired = mailed.where('mailed_at', '>=', from).where('mailed_at', '<', before)
      const some = expired
        .orderBy('mailed_at')
        .limit(await mostRemoved(db.selectFrom('mail_addresses')))
      return removed(unstopped(db).where('digest', 'in', some))
    },
  }
}

function unstopped(db: Kysely<Tables>) {
  return db.deleteFrom('mail_addresses').where('stopped_at', 'is', null)
}

async function removed(query: {
  executeTakeFirst(): Promise<{ numDeletedRows: bigint }>
}): Promise<number> {
  return Number((await query.executeTakeFirst()).numDeletedRows)
}
