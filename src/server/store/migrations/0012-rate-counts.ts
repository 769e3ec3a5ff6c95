import type { Kysely } from 'kysely'

/** Calls of this minute by key, summed over all servers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rate_counts')
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('minute', 'integer', (column) => column.notNull())
    .addColumn('calls', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('rate_counts_key', ['key', 'minute'])
    .execute()
}
