import type { Kysely } from 'kysely'

/** Whom a mail was sent within a day, and who wants none, by the address's digest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail_addresses')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('contact_id', 'text')
    .addColumn('mailed_at', 'text')
    .addColumn('stopped_at', 'text')
    .execute()
  await db.schema
    .createIndex('mail_addresses_mailed_at')
    .on('mail_addresses')
    .column('mailed_at')
    .execute()
}
