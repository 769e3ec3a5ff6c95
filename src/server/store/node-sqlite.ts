import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { storable } from '../json.ts'

/** While a file is opened the thread waits for another process's lock; never later (`waiting-sqlite.ts`). */
const OPEN_TIMEOUT_MS = 5_000
const MAX_STATEMENTS = 500
const NO_CHANGE = { changes: 0, lastInsertRowid: 0 }

/** A `node:sqlite` database, and the same as Kysely's own SQLite dialect expects one. */
export interface NodeSqlite {
  database: DatabaseSync
  forKysely: SqliteDatabase
}

/**
 * Contacts are synced at each commit, so that they survive a power cut; their log is put into the file
 * every 12 MB: pages that many contacts touch go there once, and no request waits for long meanwhile.
 * Events and reports survive a crash; larger pages take a report of megabytes in half the time.
 */
const PRAGMAS = {
  contacts: 'PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 3000;',
  measurement: 'PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 250;',
}
const PAGE_BYTES = { contacts: 4096, measurement: 16_384 }

/** Opens a database file, with a write-ahead log. What is deleted is overwritten. */
export function openNodeSqlite(file: string, kind: keyof typeof PRAGMAS): NodeSqlite {
  const database = new DatabaseSync(file, { timeout: OPEN_TIMEOUT_MS })
  database.exec(`
    PRAGMA page_size = ${PAGE_BYTES[kind]};
    PRAGMA journal_mode = WAL;
    PRAGMA foreign_keys = ON;
    PRAGMA secure_delete = ON;
    ${PRAGMAS[kind]}
    PRAGMA busy_timeout = 0;
  `)
  return {
    database,
    forKysely: {
      close: () => database.close(),
      prepare: remembered((sql) => {
        const statement = database.prepare(sql)
        return {
          reader: statement.columns().length > 0,
          all: (parameters) => statement.all(...parameters.map(bindable)),
          run: (parameters) => {
            // A full disk ends the transaction: a second rollback would fail and hide that error.
            if (sql === 'rollback' && !database.isTransaction) return NO_CHANGE
            return statement.run(...parameters.map(bindable))
          },
          iterate: (parameters) => statement.iterate(...parameters.map(bindable)),
        }
      }),
    },
  }
}

/** Statements that were prepared are used again; the least recently made goes first. */
function remembered(prepare: SqliteDatabase['prepare']): SqliteDatabase['prepare'] {
  const statements = new Map<string, SqliteStatement>()
  return (sql) => {
    const known = statements.get(sql)
    if (known) return known
    const [oldest] = statements.size < MAX_STATEMENTS ? [] : statements.keys()
    if (oldest !== undefined) statements.delete(oldest)
    const statement = prepare(sql)
    statements.set(sql, statement)
    return statement
  }
}

function bindable(given: unknown): SQLInputValue {
  const value = storable(given)
  if (value === null || value instanceof Uint8Array) return value
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') {
    return value
  }
  throw new TypeError(`A column cannot hold a value of type ${typeof value}.`)
}

/** Whether SQLite refused because another connection holds a lock. */
export function isBusy(error: unknown): boolean {
  return primaryCodeOf(error) === SQLITE_BUSY
}

/** SQLite's result code without what extends it; undefined for an error that is not SQLite's. */
export function primaryCodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined
}

const SQLITE_BUSY = 5
