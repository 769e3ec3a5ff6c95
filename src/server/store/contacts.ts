import { hash, randomUUID, randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import * as v from 'valibot'
import type { Decision } from '../../../machines/decision/table.ts'
import { LAST_STEP } from '../../../machines/records/step-order.ts'
import {
  CONTACT_PAYLOAD_FIELDS,
  ContactPayload,
} from '../../../machines/requests/contact-payload.ts'
import { type ContactBody, readContactBody } from '../applications/contact-body.ts'
import { addApplications } from './applications.ts'
import type { Clock } from './clock.ts'
import { groupCommit } from './group-commit.ts'
import { addToDay } from './network-days.ts'
import type { ContactFields, ContactsTable, OutgoingKind, OutgoingTable, Tables } from './tables.ts'
import { CONTACT_ROW_BYTES } from './usage.ts'

/** A create_contact call with what the server made of its body. */
export interface NewContact {
  applicationId: string
  body: ContactBody
  /** Why a person has to review it; null without a reason. */
  reviewReason: string | null
  /** The server's decision, `differs` if the page's is another; undefined if it has none. */
  decision: (Decision & { differs: boolean }) | undefined
  /** What is sent because of it. */
  outgoing: readonly OutgoingKind[]
  /** Keyed digests of the networks that it came from, /64, /56 and /48 for IPv6; none for this machine. */
  networks: readonly string[]
  /** Whether a form can have made it. */
  fitsForm: boolean
}

/**
 * What is answered for a contact; `isNew` is false when it was stored before, `addedTo` is the
 * application's first contact if that has another body.
 */
interface ContactReceipt {
  id: string
  applicationId: string
  receivedAt: string
  isNew: boolean
  addedTo: string | null
}

const ADDED = 'The application had a contact with another body.'

/** How many contacts are read at once. */
const PAGE = 200

export function createContacts(db: Kysely<Tables>, clock: Pick<Clock, 'now'>) {
  const add = groupCommit((contacts: readonly QueuedContact[]) => insert(db, contacts), {
    bytesOf: ({ row }) => row.body.length,
  })
  return {
    /**
     * Stores a contact under its application's id, and queues what is sent because of it; returns once
     * both are on disk. A repeated call changes nothing and returns what was stored first. Another body is
     * added to the first contact, marked for review, and not sent. Calls that come together share a commit.
     */
    add: (contact: NewContact): Promise<ContactReceipt> =>
      add({ row: rowOf(contact, clock.now()), outgoing: contact.outgoing }),
    /** What was answered for the same body of the application; undefined if it is not stored. */
    receiptFor: (applicationId: string, body: ContactBody) => receiptFor(db, applicationId, body),
    all: () => allContacts(db),
    /** Stores what the vetting of a contact came to; the entry in the queue is replaced by `outgoing`. */
    recordVetting: (result: VettingResult) => recordVetting(db, result),
  }
}

/** A new contact with what is queued in its transaction. */
interface QueuedContact {
  row: ContactsTable
  outgoing: readonly OutgoingKind[]
}

interface VettingResult {
  /** The id of the entry in the queue. */
  id: string
  contact: Pick<ContactsTable, 'id' | 'received_at'>
  reviewReason: string | null
  decision: { stage: string; rule: string; differs: boolean } | undefined
  outgoing: readonly OutgoingKind[]
}

/** Changes nothing once another server, after a lease that ran out, has done so. */
async function recordVetting(db: Kysely<Tables>, result: VettingResult): Promise<void> {
  const { id, contact, reviewReason, decision, outgoing } = result
  await db.transaction().execute(async (transaction) => {
    const entry = transaction.deleteFrom('outgoing').where('id', '=', id)
    if ((await entry.executeTakeFirst()).numDeletedRows === 0n) return
    await transaction
      .updateTable('contacts')
      .set({ ...reviewFields(reviewReason), ...decidedFields(decision) })
      .where('id', '=', contact.id)
      .execute()
    await queue(
      transaction,
      outgoing.map((kind) => outgoingRow(kind, contact)),
    )
  })
}

function reviewFields(reason: string | null) {
  return { needs_review: reason === null ? (0 as const) : (1 as const), review_reason: reason }
}

function decidedFields(decision: VettingResult['decision']) {
  return {
    server_stage: decision?.stage ?? null,
    server_rule: decision?.rule ?? null,
    stage_differs: decision?.differs ? (1 as const) : (0 as const),
  }
}

async function insert(
  db: Kysely<Tables>,
  entries: readonly QueuedContact[],
): Promise<(contact: QueuedContact) => ContactReceipt> {
  const contacts = entries.map(({ row }) => row).toSorted(byApplication)
  const rows = await db.transaction().execute(async (transaction) => {
    await addApplications(
      transaction,
      contacts.map((contact) => ({ id: contact.application_id, created_at: contact.received_at })),
    )
    const ids = await insertMissing(transaction, contacts)
    const newEntries = entries.filter(({ row }) => ids.has(row.id))
    await queue(
      transaction,
      newEntries.flatMap(({ row, outgoing }) => outgoing.map((kind) => outgoingRow(kind, row))),
    )
    const before = ids.size === contacts.length ? contacts : await find(transaction, contacts)
    const others = contacts.filter((contact) => !isIn(before, contact)).map(addedTo(before))
    const otherIds = await insertMissing(transaction, others)
    await countForNetworks(
      transaction,
      contacts.filter(({ id }) => ids.has(id) || otherIds.has(id)),
    )
    return others.length === 0 ? before : find(transaction, contacts)
  })
  return ({ row }) => answerTo(row, rows.find(isSameAs(row)))
}

/** Returns the ids of those that were not there. */
async function insertMissing(
  transaction: Transaction<Tables>,
  contacts: readonly ContactsTable[],
): Promise<ReadonlySet<string>> {
  if (contacts.length === 0) return new Set()
  const inserted = await transaction
    .insertInto('contacts')
    .values(contacts)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return new Set(inserted.map(({ id }) => id))
}

/** Adds stored contacts to what their networks sent on their day. */
async function countForNetworks(
  transaction: Transaction<Tables>,
  contacts: readonly ContactsTable[],
): Promise<void> {
  const [first] = contacts
  if (!first) return
  const traffic = contacts.map(({ body, network, network_56, network_48 }) => ({
    networks: [network, network_56, network_48].filter((digest) => digest !== null),
    bytes: body.length + CONTACT_ROW_BYTES,
  }))
  await addToDay(transaction, 'contacts', first.received_at, traffic)
}

const isSameAs = (one: StoredContact) => (other: StoredContact) =>
  one.application_id === other.application_id && one.body_sha256 === other.body_sha256

const isIn = (rows: readonly StoredContact[], contact: StoredContact) =>
  rows.some(isSameAs(contact))

/** A contact as one that is added to the first of its application. */
function addedTo(rows: readonly StoredContact[]) {
  const firsts = new Map(
    rows.filter((row) => row.added_to === null).map((row) => [row.application_id, row.id]),
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

/** A contact with how many steps of its application were reported. */
export type ListedContact = Contact & { steps_reported: number }

/** Every contact, the oldest first, read a few at a time. */
export async function* allContacts(db: Kysely<Tables>): AsyncGenerator<ListedContact> {
  let last: ContactsTable | undefined
  do {
    const page = await pageAfter(db, last)
    yield* page.map((row) => withFields(row))
    last = page.at(-1)
  } while (last)
}

/** Their number as a column of a query of contacts: 0 without reports, or once they were removed. */
export const STEPS_REPORTED = sql<number>`(
  select cast(count(distinct step) as integer) from progress_entries
  where progress_entries.application_id = contacts.application_id
    and step between 1 and ${LAST_STEP}
)`.as('steps_reported')

/** In the order of the ids, which grow with time (UUID version 7). */
function pageAfter(db: Kysely<Tables>, last: ContactsTable | undefined) {
  let query = db.selectFrom('contacts').selectAll().select(STEPS_REPORTED).orderBy('id')
  if (last) query = query.where('id', '>', last.id)
  return query.limit(PAGE).execute()
}

type StoredContact = Pick<
  ContactsTable,
  'id' | 'application_id' | 'received_at' | 'body_sha256' | 'added_to'
>

async function find(db: Kysely<Tables>, rows: readonly ContactsTable[]): Promise<StoredContact[]> {
  const ids = rows.map(({ application_id }) => application_id)
  return storedContacts(db).where('application_id', 'in', ids).execute()
}

function storedContacts(db: Kysely<Tables>) {
  return db
    .selectFrom('contacts')
    .select(['id', 'application_id', 'received_at', 'body_sha256', 'added_to'])
}

async function receiptFor(
  db: Kysely<Tables>,
  applicationId: string,
  { bytes }: ContactBody,
): Promise<ContactReceipt | undefined> {
  const row = await storedContacts(db)
    .where('application_id', '=', applicationId)
    .where('body_sha256', '=', hash('sha256', bytes))
    .executeTakeFirst()
  return row && receiptOf(row, false)
}

function answerTo(contact: ContactsTable, row: StoredContact | undefined): ContactReceipt {
  if (!row) throw new Error('The contact was removed while it was stored')
  return receiptOf(row, row.id === contact.id)
}

function receiptOf(row: StoredContact, isNew: boolean): ContactReceipt {
  return {
    id: row.id,
    applicationId: row.application_id,
    receivedAt: row.received_at,
    isNew,
    addedTo: row.added_to,
  }
}

function rowOf(
  { applicationId, body, reviewReason, decision, networks, fitsForm }: NewContact,
  now: Date,
): ContactsTable {
  return {
    id: randomUUIDv7(),
    application_id: applicationId,
    received_at: now.toISOString(),
    ...reviewFields(reviewReason),
    body: body.bytes,
    body_sha256: hash('sha256', body.bytes),
    ...decidedFields(decision),
    added_to: null,
    network: networks[0] ?? null,
    network_56: networks[1] ?? null,
    network_48: networks[2] ?? null,
    fits_form: fitsForm ? 1 : 0,
  }
}

/** A contact as it is stored, with its body as a text and the fields of that. */
export type Contact = ContactsTable &
  ContactFields & {
    raw_body: string
    /** What the server reads in the body; undefined if that is no JSON object. */
    document: Record<string, unknown> | undefined
  }

/** Reads the fields of a contact from its body. */
export function withFields<Row extends ContactsTable>(row: Row): Row & Contact {
  const { fields: document } = readContactBody(row.body)
  const fields = CONTACT_PAYLOAD_FIELDS.map((name) => {
    const value = document?.[name]
    return [name, v.is(ContactPayload.entries[name], value) ? value : null]
  })
  const raw_body = Buffer.from(row.body).toString()
  return { ...row, raw_body, document, ...(Object.fromEntries(fields) as ContactFields) }
}

/** The entry of the queue for a contact. */
export function outgoingRow(
  kind: OutgoingKind,
  contact: Pick<ContactsTable, 'id' | 'received_at'>,
): OutgoingTable {
  return {
    id: randomUUID(),
    kind,
    contact_id: contact.id,
    state: 'waiting',
    created_at: contact.received_at,
    due_at: contact.received_at,
    attempts: 0,
    last_failure: null,
  }
}

/** Queues what is to be sent; each kind once for a contact. */
async function queue(
  transaction: Transaction<Tables>,
  rows: readonly OutgoingTable[],
): Promise<void> {
  if (rows.length === 0) return
  await transaction
    .insertInto('outgoing')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['contact_id', 'kind']).doNothing())
    .execute()
}
