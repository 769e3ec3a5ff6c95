import type { CONTACT_PAYLOAD_FIELDS } from '../../../machines/schemas/contact-payload.ts'

type Field = (typeof CONTACT_PAYLOAD_FIELDS)[number]
export type ScoreField = 'puzzle_score' | 'move_score'

/** The payload's fields, each in a column of its own; null where the body had none of its type. */
export type ContactColumns = Record<Exclude<Field, ScoreField>, string | null> &
  Record<ScoreField, number | null>

/**
 * One contact an application (section 3), whatever becomes of it later. `raw_body` is what was
 * sent, to the letter; `needs_review` is 1 where that does not fit the payload's schema, with the
 * reason beside it. Times are ISO 8601 in UTC.
 */
export interface ContactsTable extends ContactColumns {
  id: string
  application_id: string
  received_at: string
  needs_review: 0 | 1
  review_reason: string | null
  raw_body: string
}

/** One uploaded résumé: `name` is its name in the file store, `<uuid>.<extension>`. */
export interface FilesTable {
  name: string
  application_id: string
  original_name: string
  size_bytes: number
  received_at: string
}

export interface Tables {
  contacts: ContactsTable
  files: FilesTable
}
