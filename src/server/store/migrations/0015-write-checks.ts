import type { Kysely } from 'kysely'

/** Where the check whether the database takes writes puts a row, and removes it at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('write_checks')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('filler', 'text', (column) => column.notNull())
    .execute()
}
