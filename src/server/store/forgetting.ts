import { type Kysely, sql } from 'kysely'
import { removeMeasuredBefore } from '../ingestion/store.ts'
import { allContacts } from './contacts.ts'
import { mailAddressOf } from './mail-addresses.ts'
import type { MeasurementTables, Tables } from './tables.ts'

/** How many rows were removed from each table. */
export type Forgotten = Record<
  'contacts' | 'files' | 'outgoing' | 'mails' | 'progress' | 'events' | 'reports',
  number
>

const BATCH_SIZE = 500

/**
 * Removes what is known of applicants, everywhere.
 *
 * @param removeFile removes the bytes of an uploaded file by its name
 */
export function createForgetting(
  db: Kysely<Tables>,
  measurement: Kysely<MeasurementTables>,
  removeFile: (name: string) => Promise<void>,
) {
  async function removeApplications(ids: readonly string[]) {
    const counts = { contacts: 0, files: 0, outgoing: 0, progress: 0 }
    for (let start = 0; start < ids.length; start += BATCH_SIZE) {
      const part = ids.slice(start, start + BATCH_SIZE)
      const files = await db
        .selectFrom('files')
        .select('name')
        .where('application_id', 'in', part)
        .execute()
      for (const { name } of files) await removeFile(name)
      await db.transaction().execute(async (transaction) => {
        const contacts = transaction
          .selectFrom('contacts')
          .select('id')
          .where('application_id', 'in', part)
        const queue = transaction.deleteFrom('outgoing').where('contact_id', 'in', contacts)
        counts.outgoing += await removed(queue)
        for (const [name, table] of APPLICATION_TABLES) {
          const rows = transaction.deleteFrom(table).where('application_id', 'in', part)
          counts[name] += await removed(rows)
        }
      })
    }
    return counts
  }

  /** A body that could not be read may hold the address too. */
  async function applicationsOf(email: string): Promise<string[]> {
    const found: string[] = []
    for await (const contact of allContacts(db)) {
      const isMatch = contact.email?.trim().toLowerCase() === email
      const isPossibleMatch = contact.email === null && holds(contact.raw_body, email)
      if (isMatch || isPossibleMatch) found.push(contact.application_id)
    }
    return found
  }

  async function reportsWith(email: string): Promise<string[]> {
    const found: string[] = []
    let after = ''
    for (;;) {
      const rows = await measurement
        .selectFrom('reports')
        .select(['id', 'payload'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH_SIZE)
        .execute()
      for (const { id, payload } of rows) {
        if (holds(Buffer.from(payload).toString(), email)) found.push(id)
        after = id
      }
      if (rows.length < BATCH_SIZE) return found
    }
  }

  return {
    /**
     * One applicant by e-mail, compared without case: contacts with their files, queue and progress,
     * the analytics events of the devices that named the address, and error reports that hold it. That
     * the address is unsubscribed stays stored, by its digest.
     */
    async byEmail(given: string): Promise<Forgotten> {
      const email = given.trim().toLowerCase()
      const applications = await removeApplications(await applicationsOf(email))
      const named = sql<string>`lower(user_id)`
      const devices = measurement
        .selectFrom('events')
        .select('device_id')
        .where(named, '=', email)
        .where('device_id', '!=', '')
      const events = await removed(
        measurement
          .deleteFrom('events')
          .where(({ or, eb }) => or([eb(named, '=', email), eb('device_id', 'in', devices)])),
      )
      const reports = await reportsWith(email)
      for (const id of reports)
        await measurement.deleteFrom('reports').where('id', '=', id).execute()
      const digest = mailAddressOf(email)?.digest ?? ''
      const mails = await removed(unstopped(db).where('digest', '=', digest))
      return { ...applications, mails, events, reports: reports.length }
    },

    /** Everything that came before then. */
    async before(moment: Date): Promise<Forgotten> {
      const at = moment.toISOString()
      const kept = db.selectFrom('contacts').select('application_id').where('received_at', '>=', at)
      const rows = await db
        .selectFrom('contacts')
        .select('application_id')
        .where('received_at', '<', at)
        .union(
          db
            .selectFrom('progress_applications')
            .select('application_id')
            .where('last_at', '<', at)
            .where('application_id', 'not in', kept),
        )
        .union(
          db
            .selectFrom('files')
            .select('application_id')
            .where('received_at', '<', at)
            .where('application_id', 'not in', kept),
        )
        .execute()
      const ids = rows.map((row) => row.application_id)
      return {
        ...(await removeApplications(ids)),
        mails: await removed(unstopped(db).where('mailed_at', '<', at)),
        ...(await removeMeasuredBefore(measurement, moment)),
      }
    },
  }
}

const APPLICATION_TABLES = [
  ['progress', 'progress_entries'],
  ['progress', 'progress_applications'],
  ['files', 'files'],
  ['contacts', 'contacts'],
] as const

function unstopped(db: Kysely<Tables>) {
  return db.deleteFrom('mail_addresses').where('stopped_at', 'is', null)
}

async function removed(query: {
  executeTakeFirst(): Promise<{ numDeletedRows: bigint }>
}): Promise<number> {
  return Number((await query.executeTakeFirst()).numDeletedRows)
}

function holds(text: string, email: string): boolean {
  return text.toLowerCase().includes(email)
}
