import type { DatabaseSync } from 'node:sqlite'
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
const ONCE = 'on conflict (application_id) do nothing'
const ONE_ROW = `${INSERT} values (${COLUMNS.map(() => '?').join(', ')}) ${ONCE}`
const ALL_ROWS = `${INSERT} select ${COLUMNS.join(', ')}
  from json_to_recordset($1) as sent(${COLUMNS.map(typed).join(', ')}) ${ONCE} returning id`

/**
 * Every contact waits for this one statement, so each database is spoken to in its own way. This is
 * the embedded one's: row by row through a prepared statement, while the connection is held.
 *
 * @param database the database behind Kysely's connection, with its tables
 */
export function sqliteWriter(database: DatabaseSync): ContactWriter {
  const statement = database.prepare(ONE_ROW)
  const valuesOf = (row: ContactsTable) => COLUMNS.map((column) => storable(row[column]))
  return {
    atOnce: 1,
    insert: (db, rows, outgoingOf) =>
      db.connection().execute(async (connection) => {
        database.exec('begin')
        try {
          const inserted = rows.filter((row) => statement.run(...valuesOf(row)).changes === 1)
          await addOutgoing(connection, inserted.flatMap(outgoingOf))
          database.exec('commit')
          return new Set(inserted.map(({ id }) => id))
        } catch (error) {
          database.exec('rollback')
          throw error
        }
      }),
  }
}

/** The writer of PostgreSQL: all rows as one JSON parameter, so that the text is always the same. */
export function postgresWriter(): ContactWriter {
  return {
    atOnce: POSTGRES_AT_ONCE,
    insert: (db, rows, outgoingOf) =>
      // One statement is a transaction by itself, and two calls fewer.
      rows.every((row) => outgoingOf(row).length === 0)
        ? insertAll(db, rows)
        : db.transaction().execute(async (transaction) => {
            const inserted = await insertAll(transaction, rows)
            const outgoing = rows.filter(({ id }) => inserted.has(id)).flatMap(outgoingOf)
            await addOutgoing(transaction, outgoing)
            return inserted
          }),
  }
}

type Executor = Kysely<Tables> | Transaction<Tables>

async function insertAll(db: Executor, rows: readonly ContactsTable[]): Promise<Set<string>> {
  const result = await db.executeQuery<{ id: string }>(CompiledQuery.raw(ALL_ROWS, [inJson(rows)]))
  return new Set(result.rows.map(({ id }) => id))
}

/** Looks at each text by itself only where one of them may need it, which no applicant's does. */
function inJson(rows: readonly ContactsTable[]): string {
  const json = JSON.stringify(rows)
  if (!/\\u(0000|d[89a-f])/.test(json)) return json
  return JSON.stringify(rows, (_, value: unknown) => storable(value))
}

async function addOutgoing(db: Executor, entries: readonly OutgoingTable[]): Promise<void> {
  if (entries.length > 0) await db.insertInto('outgoing').values(entries).execute()
}

function typed(column: (typeof COLUMNS)[number]): string {
  return `${column} ${typeOf(column)}`
}

function typeOf(column: (typeof COLUMNS)[number]): string {
  if (column === 'needs_review' || column === 'stage_differs') return 'integer'
  return column === 'puzzle_score' || column === 'move_score' ? 'double precision' : 'text'
}
