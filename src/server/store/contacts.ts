import { hash, randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { StageDecision } from '../../../machines/rules/stage.ts'
import {
  CONTACT_FIELD_TYPES,
  CONTACT_PAYLOAD_FIELDS,
} from '../../../machines/schemas/contact-payload.ts'
import { groupCommit } from './group-commit.ts'
import type { ContactWriter } from './insert-contacts.ts'
import { outgoingRow } from './outgoing.ts'
import type { ContactColumns, ContactsTable, OutgoingKind, Tables } from './tables.ts'

/** A create_contact call whose body was looked at. */
export interface NewContact {
  applicationId: string
  rawBody: string
  /** The body as JSON; undefined where it is none. */
  body: Record<string, unknown> | undefined
  /** Why a person has to look at it; null where nobody has to. */
  reviewReason: string | null
  /** The server's own decision; undefined where it could make none. */
  decision: (StageDecision & { differs: boolean }) | undefined
  /** What is to be sent because of it. */
  outgoing: readonly OutgoingKind[]
}

/**
 * What is answered for a contact; `isNew` is false when its application had one already, and
 * `isSame` when that one's body was another.
 */
export interface KeptContact {
  id: string
  applicationId: string
  receivedAt: string
  isNew: boolean
  isSame: boolean
}

export interface Contacts {
  /**
   * Keeps a contact under its application's id, together with what is to be sent because of it;
   * returns once both are on disk. An application has one contact: a repeated call changes nothing
   * and returns the first. Calls that come together share a commit.
   */
  keep(contact: NewContact): Promise<KeptContact>
  /** Every contact, the oldest first, read a few at a time. */
  all(): AsyncIterable<ContactsTable>
}

/** Contacts in one transaction: databases limit how many values one statement may bind. */
const MOST_AT_ONCE = 128
/** Contacts that are read at once. */
const PAGE = 200

export function createContacts(db: Kysely<Tables>, { insert, atOnce }: ContactWriter): Contacts {
  async function commit(contacts: readonly NewContact[]): Promise<KeptContact[]> {
    const rows = contacts.map(contactRow)
    const outgoing = new Map(contacts.map((contact, at) => [rows[at]?.id, contact.outgoing]))
    const inserted = await insert(db, rows, ({ id, received_at }) =>
      (outgoing.get(id) ?? []).map((kind) => outgoingRow(kind, { id, received_at })),
    )
    const missing = rows.filter(({ id }) => !inserted.has(id))
    const known = new Map((await find(db, missing)).map((row) => [row.application_id, row]))
    return rows.map((row) => answerTo(row, known.get(row.application_id) ?? row))
  }
  return {
    keep: groupCommit(commit, { mostItems: MOST_AT_ONCE, atOnce }),
    all: () => allContacts(db),
  }
}

async function* allContacts(db: Kysely<Tables>): AsyncGenerator<ContactsTable> {
  let last: ContactsTable | undefined
  do {
    const page = await pageAfter(db, last)
    yield* page
    last = page.at(-1)
  } while (last)
}

function pageAfter(db: Kysely<Tables>, last: ContactsTable | undefined): Promise<ContactsTable[]> {
  let query = db.selectFrom('contacts').selectAll().orderBy('received_at').orderBy('id')
  if (last) {
    const { received_at, id } = last
    query = query.where(({ or, and, eb }) =>
      or([
        eb('received_at', '>', received_at),
        and([eb('received_at', '=', received_at), eb('id', '>', id)]),
      ]),
    )
  }
  return query.limit(PAGE).execute()
}

type StoredContact = Pick<ContactsTable, 'id' | 'application_id' | 'received_at' | 'body_sha256'>

async function find(db: Kysely<Tables>, rows: readonly ContactsTable[]): Promise<StoredContact[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ application_id }) => application_id)
  return db
    .selectFrom('contacts')
    .select(['id', 'application_id', 'received_at', 'body_sha256'])
    .where('application_id', 'in', ids)
    .execute()
}

function answerTo(sent: ContactsTable, stored: StoredContact): KeptContact {
  return {
    id: stored.id,
    applicationId: stored.application_id,
    receivedAt: stored.received_at,
    isNew: stored.id === sent.id,
    isSame: stored.body_sha256 === sent.body_sha256,
  }
}

function contactRow(contact: NewContact): ContactsTable {
  const { applicationId, rawBody, body, reviewReason, decision } = contact
  return {
    id: randomUUIDv7(),
    application_id: applicationId,
    received_at: new Date().toISOString(),
    needs_review: reviewReason === null ? 0 : 1,
    review_reason: reviewReason,
    raw_body: rawBody,
    body_sha256: hash('sha256', rawBody),
    server_stage: decision?.stage ?? null,
    server_rule: decision?.rule ?? null,
    stage_differs: decision?.differs ? 1 : 0,
    ...columnsOf(body ?? {}),
  }
}

/** A field that is missing or of another type is null in its column. */
function columnsOf(body: Record<string, unknown>): ContactColumns {
  const columns = CONTACT_PAYLOAD_FIELDS.map((name) => {
    const value = body[name]
    return [name, typeof value === CONTACT_FIELD_TYPES[name] ? value : null]
  })
  return Object.fromEntries(columns)
}
