import { CompiledQuery, type Kysely, type Transaction } from 'kysely'
import { CONTACT_PAYLOAD_FIELDS } from '../../../machines/schemas/contact-payload.ts'
import { storable } from './storable-text.ts'
import type { ContactsTable, OutgoingTable, Tables } from './tables.ts'

/**
 * Inserts contacts whose application has none, each with its rows of the outgoing queue, in one
 * durable transaction.
 *
 * @returns the ids of those that were inserted
 */
export type InsertContacts = (
  db: Kysely<Tables>,
  rows: readonly ContactsTable[],
  outgoingOf: (row: ContactsTable) => readonly OutgoingTable[],
) => Promise<ReadonlySet<string>>

/** How contacts are written: `atOnce` says how many transactions the database takes side by side. */
export interface ContactWriter {
  insert: InsertContacts
  atOnce: number
}

/** Fewer than a replica has connections. */
const POSTGRES_AT_ONCE = 3

const COLUMNS = [
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
  ...CONTACT_PAYLOAD_FIELDS,
] as const satisfies readonly (keyof ContactsTable)[]

const INSERT = `insert into contacts (${COLUMNS.join(', ')})`
const ONCE = 'on conflict (application_id) do nothing returning id'
const ONE_ROW = `${INSERT} values (${COLUMNS.map(() => '?').join(', ')}) ${ONCE}`
const ALL_ROWS = `${INSERT} select ${COLUMNS.join(', ')}
  from json_to_recordset($1) as sent(${COLUMNS.map(typed).join(', ')}) ${ONCE}`

/**
 * The one statement that each database is spoken to in its own way, since every contact waits for
 * it: its text is always the same, so that it is prepared once, or read quickly.
 */
export function contactWriter(database: 'sqlite' | 'postgres'): ContactWriter {
  return database === 'sqlite'
    ? { insert: inTransaction(rowByRow), atOnce: 1 }
    : { insert: aloneOrInTransaction(allAtOnce), atOnce: POSTGRES_AT_ONCE }
}

type Insert = (db: Executor, rows: readonly ContactsTable[]) => Promise<Set<string>>

/** One statement is a transaction by itself, and two calls fewer. */
function aloneOrInTransaction(insert: Insert): InsertContacts {
  return (db, rows, outgoingOf) =>
    rows.every((row) => outgoingOf(row).length === 0)
      ? insert(db, rows)
      : inTransaction(insert)(db, rows, outgoingOf)
}

function inTransaction(insert: Insert): InsertContacts {
  return (db, rows, outgoingOf) =>
    db.transaction().execute(async (transaction) => {
      const inserted = await insert(transaction, rows)
      const outgoing = rows.filter(({ id }) => inserted.has(id)).flatMap(outgoingOf)
      if (outgoing.length > 0) await transaction.insertInto('outgoing').values(outgoing).execute()
      return inserted
    })
}

type Executor = Kysely<Tables> | Transaction<Tables>

async function rowByRow(db: Executor, rows: readonly ContactsTable[]): Promise<Set<string>> {
  const inserted = new Set<string>()
  for (const row of rows) {
    const values = COLUMNS.map((column) => row[column])
    const result = await db.executeQuery<{ id: string }>(CompiledQuery.raw(ONE_ROW, values))
    for (const { id } of result.rows) inserted.add(id)
  }
  return inserted
}

async function allAtOnce(db: Executor, rows: readonly ContactsTable[]): Promise<Set<string>> {
  const sent = JSON.stringify(rows, (_, value: unknown) => storable(value))
  const result = await db.executeQuery<{ id: string }>(CompiledQuery.raw(ALL_ROWS, [sent]))
  return new Set(result.rows.map(({ id }) => id))
}

function typed(column: (typeof COLUMNS)[number]): string {
  return `${column} ${typeOf(column)}`
}

function typeOf(column: (typeof COLUMNS)[number]): string {
  if (column === 'needs_review' || column === 'stage_differs') return 'integer'
  return column === 'puzzle_score' || column === 'move_score' ? 'double precision' : 'text'
}
