import type { Kysely } from 'kysely'

/** What a virus scanner said of each file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('files')
    .addColumn('scan', 'text', (column) => column.notNull().defaultTo('unscanned'))
    .execute()
}
