import { randomBytes, randomUUID } from 'node:crypto'
import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Random bytes, which PostgreSQL does not compress; as Base64 about 64 kB. */
const CHECKED_BYTES = 48 * 1024

/**
 * Writes as much as a contact takes, durably, to pages that a contact would need too: an embedded
 * database gives every table the pages that were freed; in PostgreSQL those of a table stay its own, so
 * that it is emptied first.
 *
 * @throws the database's error where it cannot
 */
export async function checkWrite(db: Kysely<Tables>): Promise<void> {
  const row = { id: randomUUID(), filler: randomBytes(CHECKED_BYTES).toString('base64') }
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    await db.insertInto('write_checks').values(row).execute()
    await db.deleteFrom('write_checks').where('id', '=', row.id).execute()
    return
  }
  await db.transaction().execute(async (transaction) => {
    await sql`truncate write_checks`.execute(transaction)
    await transaction.insertInto('write_checks').values(row).execute()
  })
}
