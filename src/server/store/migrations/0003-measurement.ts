import type { Kysely } from 'kysely'

/** Analytics events and error reports, as their clients sent them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('events')
    .addColumn('device_id', 'text', (column) => column.notNull())
    .addColumn('insert_id', 'text', (column) => column.notNull())
    .addColumn('upload_id', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('occurred_at', 'text', (column) => column.notNull())
    .addColumn('event_type', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('raw_event', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('events_key', ['device_id', 'insert_id'])
    .execute()
  for (const sender of ['device_id', 'user_id']) {
    await db.schema
      .createIndex(`events_${sender}_received_at`)
      .on('events')
      .columns([sender, 'received_at'])
      .execute()
  }
  await db.schema.createIndex('events_received_at').on('events').column('received_at').execute()
  await db.schema
    .createTable('reports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('envelope_id', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('project', 'text', (column) => column.notNull())
    .addColumn('event_id', 'text')
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('headers', 'text', (column) => column.notNull())
    .addColumn('payload', 'bytea', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('reports_received_at').on('reports').column('received_at').execute()
}
