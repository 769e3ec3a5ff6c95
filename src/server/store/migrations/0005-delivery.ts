import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'

/** As far as this migration touches it. */
interface Before {
  contacts: { id: string; raw_body: string; body_sha256: string }
}

/** The server's own decision beside what was sent, the body's hash, and what is to be handed on. */
export async function up(db: Kysely<Before>): Promise<void> {
  for (const name of ['body_sha256', 'server_stage', 'server_rule']) {
    await db.schema.alterTable('contacts').addColumn(name, 'text').execute()
  }
  await db.schema
    .alterTable('contacts')
    .addColumn('stage_differs', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  for (const { id, raw_body } of await db
    .selectFrom('contacts')
    .select(['id', 'raw_body'])
    .execute()) {
    const body_sha256 = createHash('sha256').update(raw_body).digest('hex')
    await db.updateTable('contacts').set({ body_sha256 }).where('id', '=', id).execute()
  }
  await db.schema
    .createTable('outgoing')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('contact_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('last_failure', 'text')
    .addUniqueConstraint('outgoing_once', ['contact_id', 'kind'])
    .execute()
  await db.schema.createIndex('outgoing_due').on('outgoing').columns(['state', 'due_at']).execute()
}
