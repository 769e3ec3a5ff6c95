import type { Kysely } from 'kysely'

/** Who looked at what with the operator's token or a signed address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('accesses')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('credential', 'text', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('request_id', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('accesses_at').on('accesses').column('at').execute()
}
