import type { DatabaseSync } from 'node:sqlite'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { CommitSharing } from './group-commit.ts'
import { storable } from './storable-text.ts'
import type { ContactsTable, OutgoingTable, Tables } from './tables.ts'

/** How a database takes contacts. */
export interface ContactWriter {
  /**
   * Inserts contacts whose application has none, each with its rows of the outgoing queue, in one
   * durable transaction.
   *
   * @returns how many were inserted
   */
  insert(
    rows: readonly ContactsTable[],
    outgoingOf: (row: ContactsTable) => readonly OutgoingTable[],
  ): Promise<number>
  sharing: CommitSharing
}

/** The database takes turns with everything else in this thread: the more in one turn the better. */
const EMBEDDED_SHARING = { enough: 128, most: 128, atOnce: 1 }
/** An applicant's page is waiting; it sends the contact again where there is no answer by then. */
const POSTGRES_TIMEOUT_MS = 5_000
/** While a few commits are on their way the next contacts are looked at. */
const POSTGRES_SHARING = { enough: 16, most: 64, atOnce: 2 }

const COLUMNS = [
  'id',
  'application_id',
  'received_at',
  'needs_review',
  'review_reason',
  'raw_body',
  'raw_bytes',
  'document',
  'body_sha256',
  'server_stage',
  'server_rule',
  'stage_differs',
] as const satisfies readonly (keyof ContactsTable)[]

const QUEUE_COLUMNS = [
  'id',
  'kind',
  'contact_id',
  'state',
  'created_at',
  'due_at',
  'attempts',
  'last_failure',
] as const satisfies readonly (keyof OutgoingTable)[]

const INSERT = `insert into contacts (${COLUMNS.join(', ')})`
const ONCE = 'on conflict (application_id) do nothing'
const ONE_ROW = `${INSERT} values (${COLUMNS.map(() => '?').join(', ')}) ${ONCE}`
const QUEUE_ROW = `insert into outgoing (${QUEUE_COLUMNS.join(', ')})
  values (${QUEUE_COLUMNS.map(() => '?').join(', ')})`

/**
 * Every contact waits for this one statement, so each database is spoken to in its own way. This is
 * the embedded one's: row by row through a prepared statement, while the connection is held.
 *
 * @param database the database behind Kysely's connection, with its tables
 */
export function sqliteWriter(db: Kysely<Tables>, database: DatabaseSync): ContactWriter {
  const contact = database.prepare(ONE_ROW)
  const queued = database.prepare(QUEUE_ROW)

  function isInserted(row: ContactsTable): boolean {
    return contact.run(...COLUMNS.map((column) => storable(row[column]))).changes === 1
  }

  return {
    sharing: EMBEDDED_SHARING,
    insert: (rows, outgoingOf) =>
      db.connection().execute(async () => {
        database.exec('begin')
        try {
          const inserted = rows.filter(isInserted)
          for (const entry of inserted.flatMap(outgoingOf)) {
            queued.run(...QUEUE_COLUMNS.map((column) => entry[column]))
          }
          database.exec('commit')
          return inserted.length
        } catch (error) {
          if (database.isTransaction) database.exec('rollback')
          throw error
        }
      }),
  }
}

/**
 * The writer of PostgreSQL: one statement, which is a transaction by itself and which a connection
 * prepares once for so many contacts.
 */
export function postgresWriter(pool: Pool): ContactWriter {
  const keeping = remembered(keepingStatement)
  const queueing = remembered(queueingStatement)
  return {
    sharing: POSTGRES_SHARING,
    async insert(rows, outgoingOf) {
      const values: unknown[] = inOneOrder(rows).flatMap((row) =>
        COLUMNS.map((column) => row[column]),
      )
      const queue = rows.flatMap(outgoingOf)
      if (queue.length > 0) values.push(JSON.stringify(queue))
      const statement = queue.length > 0 ? queueing(rows.length) : keeping(rows.length)
      const client = await pool.connect()
      try {
        const { rowCount } = await client.query(statement, values)
        return rowCount ?? 0
      } finally {
        client.release()
      }
    },
  }
}

/** So that two replicas that are sent the same applications never wait for each other. */
function inOneOrder(rows: readonly ContactsTable[]): ContactsTable[] {
  return rows.toSorted((one, other) => (one.application_id < other.application_id ? -1 : 1))
}

interface Statement {
  name: string
  text: string
  query_timeout: number
}

function keepingStatement(count: number): Statement {
  const rows = Array.from({ length: count }, (_, row) => {
    const places = COLUMNS.map((_, column) => `$${row * COLUMNS.length + column + 1}`)
    return `(${places.join(', ')})`
  })
  return {
    name: `keep-${count}`,
    text: `${INSERT} values ${rows.join(', ')} ${ONCE}`,
    query_timeout: POSTGRES_TIMEOUT_MS,
  }
}

/** Counts the contacts that were kept, one row for each. */
function queueingStatement(count: number): Statement {
  const sent = QUEUE_COLUMNS.map(
    (column) => `${column} ${column === 'attempts' ? 'integer' : 'text'}`,
  )
  return {
    name: `queue-${count}`,
    query_timeout: POSTGRES_TIMEOUT_MS,
    text: `with
    kept as (${keepingStatement(count).text} returning id),
    queued as (
      insert into outgoing (${QUEUE_COLUMNS.join(', ')}) select ${QUEUE_COLUMNS.join(', ')}
      from json_to_recordset($${count * COLUMNS.length + 1}) as entries(${sent.join(', ')})
      where contact_id in (select id from kept)
    )
    select id from kept`,
  }
}

function remembered(make: (count: number) => Statement): (count: number) => Statement {
  const known: Statement[] = []
  return (count) => {
    known[count] ??= make(count)
    return known[count]
  }
}
