import { type Kysely, SqliteAdapter, sql } from 'kysely'
import { TEXT_FIELDS } from './0001-contacts.ts'

const NUMBERS = ['puzzle_score', 'move_score']

const KEPT = [
  'id',
  'application_id',
  'received_at',
  'needs_review',
  'review_reason',
  'raw_body',
  'body_sha256',
  'server_stage',
  'server_rule',
  'stage_differs',
]

/**
 * The fields of a contact stood twice in its row, in the body and in columns. They stay in the body;
 * a view shows them as columns. Contacts are read in the order of their ids, which grow, so that no
 * contact pays for an index on its time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isEmbedded = db.getExecutor().adapter instanceof SqliteAdapter
  if (isEmbedded) await withoutFieldsEmbedded(db)
  else await withoutFieldsOnPostgres(db)
}

/** The embedded database writes a table anew for each column that is dropped: once is enough. */
async function withoutFieldsEmbedded(db: Kysely<unknown>): Promise<void> {
  const kept = sql.raw(KEPT.join(', '))
  await db.schema
    .createTable('slim_contacts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('application_id', 'text', (column) => column.notNull().unique())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('needs_review', 'integer', (column) => column.notNull())
    .addColumn('review_reason', 'text')
    .addColumn('raw_body', 'text', (column) => column.notNull())
    .addColumn('body_sha256', 'text')
    .addColumn('server_stage', 'text')
    .addColumn('server_rule', 'text')
    .addColumn('stage_differs', 'integer', (column) => column.notNull())
    .execute()
  await sql`insert into slim_contacts (${kept}) select ${kept} from contacts`.execute(db)
  await db.schema.dropTable('contacts').execute()
  await db.schema.alterTable('slim_contacts').renameTo('contacts').execute()
  await createViewEmbedded(db, 'raw_body')
}

/** @param body the SQL expression that holds a contact's JSON */
export async function createViewEmbedded<Tables>(db: Kysely<Tables>, body: string): Promise<void> {
  const fields = [
    ...TEXT_FIELDS.map((name) => ofType('text', name)),
    ...NUMBERS.map((name) => ofType("integer', 'real", name)),
  ]
  await sql`
    create view contact_fields as select ${sql.raw([...KEPT, ...fields].join(', '))}
    from (
      select *, case when json_valid(${sql.raw(body)}) then ${sql.raw(body)} else '{}' end as body
      from contacts
    )
  `.execute(db)
}

function ofType(types: string, name: string): string {
  return `case when json_type(body, '$.${name}') in ('${types}') then body ->> '$.${name}' end as ${name}`
}

async function withoutFieldsOnPostgres(db: Kysely<unknown>): Promise<void> {
  const dropped = [...TEXT_FIELDS, ...NUMBERS].map((name) => `drop column ${name}`)
  await sql`alter table contacts ${sql.raw(dropped.join(', '))}`.execute(db)
  await db.schema.dropIndex('contacts_received_at').execute()
  await sql`
    create function contact_body(raw_body text) returns jsonb language plpgsql immutable as $$
    begin
      return raw_body::jsonb;
    exception when others then
      return null;
    end $$
  `.execute(db)
  await createViewOnPostgres(db, 'raw_body')
}

/** @param body the SQL expression that holds a contact's JSON */
export async function createViewOnPostgres<Tables>(
  db: Kysely<Tables>,
  body: string,
): Promise<void> {
  const fields = [
    ...TEXT_FIELDS.map((name) => onPostgres('string', '', name)),
    ...NUMBERS.map((name) => onPostgres('number', '::numeric', name)),
  ]
  await sql`
    create view contact_fields as select ${sql.raw([...KEPT, ...fields].join(', '))}
    from (select *, contact_body(${sql.raw(body)}) as body from contacts) as read
  `.execute(db)
}

function onPostgres(type: string, cast: string, name: string): string {
  return `case when jsonb_typeof(body -> '${name}') = '${type}' then (body ->> '${name}')${cast} end as ${name}`
}
