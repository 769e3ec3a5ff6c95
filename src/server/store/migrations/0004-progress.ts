import type { Kysely } from 'kysely'

/** How far applications came: one row for each, and one for each moment of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('progress_applications')
    .addColumn('application_id', 'text', (column) => column.primaryKey())
    .addColumn('first_at', 'text', (column) => column.notNull())
    .addColumn('last_at', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('campaign', 'text', (column) => column.notNull())
    .addColumn('furthest_step', 'integer', (column) => column.notNull())
    .addColumn('state', 'text')
    .addColumn('state_at', 'text', (column) => column.notNull())
    .addColumn('rule', 'text')
    .execute()
  await db.schema
    .createIndex('progress_applications_first_at')
    .on('progress_applications')
    .column('first_at')
    .execute()
  await db.schema
    .createIndex('progress_applications_last_at')
    .on('progress_applications')
    .column('last_at')
    .execute()
  await db.schema
    .createTable('progress_entries')
    .addColumn('application_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('happened_at', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('state', 'text')
    .addColumn('step', 'integer')
    .addColumn('classes', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('progress_entries_key', ['application_id', 'id'])
    .execute()
}
