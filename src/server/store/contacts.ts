import { hash, randomUUIDv7 } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import * as v from 'valibot'
import type { Decision } from '../../../machines/decision/table.ts'
import {
  CONTACT_PAYLOAD_FIELDS,
  ContactPayload,
} from '../../../machines/requests/contact-payload.ts'
import type { ContactBody } from '../applications/contact-body.ts'
import { parseJsonObject } from '../json.ts'
import type { Clock } from './clock.ts'
import { groupCommit } from './group-commit.ts'
import { outgoingRow, queueChange } from './queue.ts'
import type { ContactFields, ContactsTable, OutgoingKind, OutgoingTable, Tables } from './tables.ts'

/** A create_contact call with what the server made of its body. */
export interface NewContact {
  applicationId: string
  body: ContactBody
  /** Why a person has to review it; null where none has to. */
  reviewReason: string | null
  /** The server's own decision, `differs` where the page came to another; undefined where it could make none. */
  decision: (Decision & { differs: boolean }) | undefined
  /** What is to be sent because of it. */
  outgoing: readonly OutgoingKind[]
}

/**
 * What is answered for a contact; `isNew` is false when it was stored before, `addedTo` is the
 * application's first contact where that has another body.
 */
interface ContactReceipt {
  id: string
  applicationId: string
  receivedAt: string
  isNew: boolean
  addedTo: string | null
}

const ADDED = 'The application had a contact with another body.'

/** Contacts that are read at once. */
const PAGE = 200

export function createContacts(db: Kysely<Tables>, clock: Pick<Clock, 'now'>) {
  const keep = groupCommit((entries: readonly Entry[]) => insert(db, entries), {
    bytesOf: ({ contact }) => contact.raw_body.length + (contact.document?.length ?? 0),
  })
  return {
    /**
     * Stores a contact under its application's id, with the entries of the outgoing queue;
     * returns once both are on disk. A repeated call changes nothing and returns what was stored
     * first. Another body is added to the first contact, marked for review, and nothing is sent
     * because of it. Calls that come together share a commit.
     */
    keep: (contact: NewContact): Promise<ContactReceipt> => keep(entryOf(contact, clock.now())),
    all: () => allContacts(db),
    /**
     * Adds to a contact what its review found, and to the queue what is to be sent because of it; calls that
     * come together share a commit.
     */
    judge: groupCommit((judgements: readonly Judgement[]) => judgeAll(db, judgements)),
  }
}

/** What a review found: why a person has to look, a decision that could not be made before. */
type Judgement = Pick<NewContact, 'outgoing' | 'decision'> & {
  contact: ContactsTable
  reviewReason: string | undefined
}

async function judgeAll(db: Kysely<Tables>, judgements: readonly Judgement[]) {
  const passed = judgements.filter(({ reviewReason }) => !reviewReason)
  const outgoing = judgements.flatMap(({ contact, outgoing }) =>
    outgoing.map((kind) => outgoingRow(kind, contact)),
  )
  await db.transaction().execute(async (transaction) => {
    for (const { contact, reviewReason, decision } of judgements) {
      if (!reviewReason && !decision) continue
      await transaction
        .updateTable('contacts')
        .set({
          ...(reviewReason && { needs_review: 1, review_reason: reviewReason }),
          ...(decision && decidedFields(decision)),
        })
        .where('id', '=', contact.id)
        .execute()
    }
    if (passed.length > 0) await removeReviews(transaction, passed)
    await queueChange(transaction, outgoing)
  })
  return () => undefined
}

/** A contact that nothing speaks against needs no review any more. */
async function removeReviews(
  transaction: Transaction<Tables>,
  passed: readonly Judgement[],
): Promise<void> {
  const ids = passed.map(({ contact }) => contact.id)
  const reviews = transaction.deleteFrom('outgoing').where('kind', '=', 'review')
  await reviews.where('contact_id', 'in', ids).execute()
}

function decidedFields(decision: NewContact['decision']) {
  return {
    server_stage: decision?.stage ?? null,
    server_rule: decision?.rule ?? null,
    stage_differs: decision?.differs ? (1 as const) : (0 as const),
  }
}

/** The rows of one contact. */
interface Entry {
  contact: ContactsTable
  outgoing: OutgoingTable[]
}

async function insert(
  db: Kysely<Tables>,
  entries: readonly Entry[],
): Promise<(entry: Entry) => ContactReceipt> {
  const contacts = entries.map(({ contact }) => contact).sort(byApplication)
  const stored = await db.transaction().execute(async (transaction) => {
    const ids = await insertMissing(transaction, contacts)
    const outgoing = entries.flatMap((entry) => (ids.has(entry.contact.id) ? entry.outgoing : []))
    if (outgoing.length > 0) await transaction.insertInto('outgoing').values(outgoing).execute()
    if (ids.size === contacts.length) return contacts
    const before = await find(transaction, contacts)
    const added = contacts.filter((contact) => !isIn(before, contact)).map(addedTo(before))
    if (added.length === 0) return before
    await insertMissing(transaction, added)
    return find(transaction, contacts)
  })
  return ({ contact }) => answerTo(contact, stored.find(isSameAs(contact)))
}

/** Returns the ids of those that were not there. */
async function insertMissing(
  transaction: Transaction<Tables>,
  contacts: readonly ContactsTable[],
): Promise<ReadonlySet<string>> {
  const inserted = await transaction
    .insertInto('contacts')
    .values(contacts)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return new Set(inserted.map(({ id }) => id))
}

const isSameAs = (one: StoredContact) => (other: StoredContact) =>
  one.application_id === other.application_id && one.body_sha256 === other.body_sha256

const isIn = (stored: readonly StoredContact[], contact: StoredContact) =>
  stored.some(isSameAs(contact))

/** A contact as one that is added to the first of its application. */
function addedTo(stored: readonly StoredContact[]) {
  const firsts = new Map(
    stored.filter((row) => row.added_to === null).map((row) => [row.application_id, row.id]),
  )
  return (contact: ContactsTable): ContactsTable => ({
    ...contact,
    added_to: firsts.get(contact.application_id) ?? null,
    needs_review: 1,
    review_reason: [ADDED, contact.review_reason].filter((reason) => reason !== null).join(' '),
  })
}

/** In one order, two servers that are sent the same applications never lock each other out. */
function byApplication(one: ContactsTable, other: ContactsTable): number {
  return one.application_id < other.application_id ? -1 : 1
}

/** Every contact, the oldest first, read a few at a time. */
export async function* allContacts(db: Kysely<Tables>): AsyncGenerator<Contact> {
  let last: ContactsTable | undefined
  do {
    const page = await pageAfter(db, last)
    yield* page.map(withFields)
    last = page.at(-1)
  } while (last)
}

/** In the order of the ids, which grow with time (UUID version 7). */
function pageAfter(db: Kysely<Tables>, last: ContactsTable | undefined): Promise<ContactsTable[]> {
  let query = db.selectFrom('contacts').selectAll().orderBy('id')
  if (last) query = query.where('id', '>', last.id)
  return query.limit(PAGE).execute()
}

type StoredContact = Pick<
  ContactsTable,
  'id' | 'application_id' | 'received_at' | 'body_sha256' | 'added_to'
>

async function find(db: Kysely<Tables>, rows: readonly ContactsTable[]): Promise<StoredContact[]> {
  const ids = rows.map(({ application_id }) => application_id)
  return db
    .selectFrom('contacts')
    .select(['id', 'application_id', 'received_at', 'body_sha256', 'added_to'])
    .where('application_id', 'in', ids)
    .execute()
}

function answerTo(sent: ContactsTable, stored: StoredContact | undefined): ContactReceipt {
  if (!stored) throw new Error('The contact was removed while it was stored')
  return {
    id: stored.id,
    applicationId: stored.application_id,
    receivedAt: stored.received_at,
    isNew: stored.id === sent.id,
    addedTo: stored.added_to,
  }
}

function entryOf(
  { applicationId, body, reviewReason, decision, outgoing }: NewContact,
  now: Date,
): Entry {
  const contact: ContactsTable = {
    id: randomUUIDv7(),
    application_id: applicationId,
    received_at: now.toISOString(),
    needs_review: reviewReason === null ? 0 : 1,
    review_reason: reviewReason,
    raw_body: body.text,
    raw_bytes: body.bytes,
    document: body.document,
    body_sha256: hash('sha256', body.bytes ?? body.text),
    ...decidedFields(decision),
    added_to: null,
  }
  return { contact, outgoing: outgoing.map((kind) => outgoingRow(kind, contact)) }
}

/** A contact as it is stored, with the fields of its body. */
export type Contact = ContactsTable & ContactFields

/** What the server read in a contact's body; undefined where that is no JSON object. */
export function documentOf({
  document,
  raw_body,
}: Pick<ContactsTable, 'document' | 'raw_body'>): Record<string, unknown> | undefined {
  return parseJsonObject(document ?? raw_body)
}

/** Reads the fields of a contact from its document. */
export function withFields(row: ContactsTable): Contact {
  const document = documentOf(row) ?? {}
  const fields = CONTACT_PAYLOAD_FIELDS.map((name) => {
    const value = document[name]
    return [name, v.is(ContactPayload.entries[name], value) ? value : null]
  })
  return { ...row, ...(Object.fromEntries(fields) as ContactFields) }
}
