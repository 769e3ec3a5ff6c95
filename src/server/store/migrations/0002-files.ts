import type { Kysely } from 'kysely'

/** Uploaded résumés; the bytes lie in the file store under `name`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('files')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('application_id', 'text', (column) => column.notNull())
    .addColumn('original_name', 'text', (column) => column.notNull())
    .addColumn('size_bytes', 'integer', (column) => column.notNull())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('files_application_id').on('files').column('application_id').execute()
}
