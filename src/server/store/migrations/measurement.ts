import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Of the database of events and reports, in the order of their names; one that has run anywhere is
 * never changed or removed.
 *
 * @param schema the schema of PostgreSQL that holds the tables
 */
export function measurementMigrations(schema?: string): Record<string, Migration> {
  return {
    '0001-events-and-reports': {
      up: (db) => eventsAndReports(schema === undefined ? db : db.withSchema(schema)),
    },
  }
}

async function eventsAndReports(db: Kysely<unknown>): Promise<void> {
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
  await db.schema
    .createTable('stored_bytes')
    .addColumn('day', 'text', (column) => column.primaryKey())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .execute()
}
