import { type Kysely, sql } from 'kysely'
import { createMailAddresses } from '../mail-addresses.ts'
import type { Tables } from '../tables.ts'

/**
 * Digests of addresses that anybody could make are replaced by digests under this database's key.
 * Contacts are found by their time.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`create index if not exists contacts_received_at on contacts (received_at)`.execute(db)
  await createMailAddresses(db, { now: () => new Date() }).keyAll()
}
