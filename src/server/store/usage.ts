import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** What a contact takes next to its body: ids, entries in indexes and in the queue. */
export const CONTACT_ROW_BYTES = 2048

/** What is stored, summed over its rows. */
export function createUsage(db: Kysely<Tables>) {
  return {
    /** Bytes of all files and contacts. */
    async stored(): Promise<number> {
      const [files, contacts] = await Promise.all([filesIn(db), contactBytesIn(db, sql`1 = 1`)])
      return files.bytes + contacts
    },
    /** Files that an application sent since then; those that could not be stored have no bytes. */
    filesOf: (applicationId: string, since: Date) => filesIn(db, applicationId, since),
    /** Bytes of contacts that no form can have made: of all, or of a network by its widest digest. */
    contactsOfNoForm: (network?: string) =>
      contactBytesIn(
        db,
        network === undefined
          ? sql`fits_form = 0`
          : sql`fits_form = 0 and coalesce(network_48, network) = ${network}`,
      ),
  }
}

async function filesIn(
  db: Kysely<Tables>,
  applicationId?: string,
  since?: Date,
): Promise<{ count: number; bytes: number }> {
  let query = db
    .selectFrom('files')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('count'),
      fn.sum<number | string | null>('size_bytes').as('bytes'),
    ])
    .where('size_bytes', '>', 0)
  if (applicationId) query = query.where('application_id', '=', applicationId)
  if (since) query = query.where('received_at', '>', since.toISOString())
  const { count, bytes } = await query.executeTakeFirstOrThrow()
  return { count: Number(count), bytes: Number(bytes ?? 0) }
}

async function contactBytesIn(db: Kysely<Tables>, where: RawBuilder<SqlBool>): Promise<number> {
  const { count, bytes } = await db
    .selectFrom('contacts')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('count'),
      sql<number | string | null>`sum(length(body))`.as('bytes'),
    ])
    .where(where)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0) + Number(count) * CONTACT_ROW_BYTES
}
