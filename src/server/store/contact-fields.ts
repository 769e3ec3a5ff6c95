import { type Kysely, SqliteAdapter, sql } from 'kysely'
import { CONTACT_PAYLOAD_FIELDS } from '../../../machines/requests/contact-payload.ts'

/** Of all replicas that start at once, one makes the view at a time. */
const LOCK = 'select pg_advisory_xact_lock(130)'

/**
 * Makes the view of contacts by their fields, where there is none or it lacks a field of the payload. One with
 * further fields, as a newer release has them, stays. An embedded database is in a transaction.
 */
export async function createContactFields<Tables>(db: Kysely<Tables>): Promise<void> {
  const columns = sql.join(CONTACT_PAYLOAD_FIELDS.map((name) => sql.ref(name)))
  const isComplete = await sql`select ${columns} from contact_fields limit 0`.execute(db).then(
    () => true,
    () => false,
  )
  if (isComplete) return
  if (db.getExecutor().adapter instanceof SqliteAdapter) return remake(db, true)
  await db.transaction().execute(async (transaction) => {
    await sql.raw(LOCK).execute(transaction)
    await remake(transaction, false)
  })
}

async function remake<Tables>(db: Kysely<Tables>, isEmbedded: boolean): Promise<void> {
  await sql`drop view if exists contact_fields`.execute(db)
  await sql.raw(definition(isEmbedded)).execute(db)
}

const CONTACT_COLUMNS = `id, application_id, received_at, needs_review, review_reason, raw_body,
  body_sha256, server_stage, server_rule, stage_differs, added_to`

/** Of a key that is given twice the last counts. */
function definition(isEmbedded: boolean): string {
  const [text, document] = isEmbedded
    ? [
        'cast(body as text)',
        "case when json_valid(raw_body) then json_patch('{}', raw_body) else '{}' end",
      ]
    : ['contact_text(body)', 'contact_body(raw_body)']
  const fields = CONTACT_PAYLOAD_FIELDS.map(isEmbedded ? sqliteField : postgresField)
  return `create view contact_fields as select ${[CONTACT_COLUMNS, ...fields].join(', ')} from (
    select *, ${document} as document from (select *, ${text} as raw_body from contacts) as text
  ) as contact`
}

const isScore = (name: string) => name.endsWith('_score')

function sqliteField(name: string): string {
  const types = isScore(name) ? "'integer', 'real'" : "'text'"
  return `case when json_type(document, '$.${name}') in (${types}) then document ->> '$.${name}' end as ${name}`
}

function postgresField(name: string): string {
  const [type, column] = isScore(name) ? ['number', 'numeric'] : ['string', 'text']
  return `case when jsonb_typeof(document -> '${name}') = '${type}' then (document ->> '${name}')::${column} end as ${name}`
}
