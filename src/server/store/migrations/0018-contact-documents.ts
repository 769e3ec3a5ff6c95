import { type Kysely, SqliteAdapter } from 'kysely'
import { readContactBody } from '../../contacts/contact-body.ts'
import { createViewEmbedded, createViewOnPostgres } from './0014-contact-fields.ts'

/** As far as this migration touches it. */
interface Before {
  contacts: {
    id: string
    raw_body: string
    document: string | null
    needs_review: number
    review_reason: string | null
  }
}

const AT_ONCE = 500
const DOCUMENT = 'coalesce(document, raw_body)'

/**
 * What the server reads in a contact's body stands beside it where the body does not say just that, so
 * that the server, its commands and the view of either database read the same. Contacts that were kept
 * before are read again; those that were read differently here and there are marked for review.
 */
export async function up(db: Kysely<Before>): Promise<void> {
  const isEmbedded = db.getExecutor().adapter instanceof SqliteAdapter
  await db.schema.alterTable('contacts').addColumn('document', 'text').execute()
  await db.schema
    .alterTable('contacts')
    .addColumn('raw_bytes', isEmbedded ? 'blob' : 'bytea')
    .execute()
  await readAgain(db)
  await db.schema.dropView('contact_fields').execute()
  if (isEmbedded) await createViewEmbedded(db, DOCUMENT)
  else await createViewOnPostgres(db, DOCUMENT)
}

async function readAgain(db: Kysely<Before>): Promise<void> {
  let after = ''
  for (;;) {
    const rows = await db
      .selectFrom('contacts')
      .select(['id', 'raw_body', 'review_reason'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    for (const { id, raw_body, review_reason } of rows) {
      after = id
      const { document, doubts } = readContactBody(Buffer.from(raw_body))
      if (document === null && doubts.length === 0) continue
      const reasons = review_reason === null ? doubts : [...doubts, review_reason]
      const review = { needs_review: 1, review_reason: reasons.join(' ') }
      await db
        .updateTable('contacts')
        .set({ document, ...(doubts.length > 0 && review) })
        .where('id', '=', id)
        .execute()
    }
    if (rows.length < AT_ONCE) return
  }
}
