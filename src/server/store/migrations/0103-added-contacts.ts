import { type Kysely, SqliteAdapter, sql } from 'kysely'
import { contactFields } from './0100-baseline.ts'

/**
 * An application may have contacts that were added to its first one: another body under its id. A
 * version before this one relies on one contact an application.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isEmbedded = db.getExecutor().adapter instanceof SqliteAdapter
  for (const statement of [...(isEmbedded ? ON_SQLITE : ON_POSTGRES), ...INDEXES]) {
    await sql.raw(statement).execute(db)
  }
}

const INDEXES = [
  'create unique index contacts_first on contacts (application_id) where added_to is null',
  'create unique index contacts_body on contacts (application_id, body_sha256)',
]

const COLUMNS = `id, application_id, received_at, needs_review, review_reason, raw_body, raw_bytes,
  document, body_sha256, server_stage, server_rule, stage_differs`

/** SQLite drops no constraint of a table. */
const ON_SQLITE = [
  `create table new_contacts (
    id text primary key,
    application_id text not null,
    received_at text not null,
    needs_review integer not null,
    review_reason text,
    raw_body text not null,
    raw_bytes bytea,
    document text,
    body_sha256 text,
    server_stage text,
    server_rule text,
    stage_differs integer not null,
    added_to text
  )`,
  `insert into new_contacts (${COLUMNS}) select ${COLUMNS} from contacts`,
  'drop view contact_fields',
  'drop table contacts',
  'alter table new_contacts rename to contacts',
  `create view ${contactFields(true, ', added_to')}`,
]

const ON_POSTGRES = [
  'alter table contacts drop constraint contacts_application_id_key',
  'alter table contacts add column added_to text',
  `create or replace view ${contactFields(false, ', added_to')}`,
]
