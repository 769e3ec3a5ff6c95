import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import { storable } from '../json.ts'

/** How long an opening and queries wait for the lock of another process; then they fail as busy. */
export const LOCK_WAIT_MS = 5_000
const RETRY_MS = 20

/**
 * Opens a database file, with a write-ahead log; what is deleted is overwritten. A commit survives the end
 * of the process in any case, and a power cut with `FULL`: the log is synced before it returns. The log is
 * copied into the file every 12 MB: pages that many contacts touch are written once.
 * Until `startServing` the thread waits so many ms for the lock of another process.
 */
export function openSqlite(file: string, synchronous: 'FULL' | 'NORMAL', timeout: number) {
  const database = new DatabaseSync(file, { timeout, enableForeignKeyConstraints: false })
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = ${synchronous};
    pragma wal_autocheckpoint = 3000;
    pragma secure_delete = on;
  `)
  return database
}

/** From now on foreign keys hold, and no query blocks the thread while another process has the lock. */
export function startServing(database: DatabaseSync): void {
  database.exec('pragma foreign_keys = on; pragma busy_timeout = 0')
}

/** Kysely's own dialect over `node:sqlite`. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    super({ database: asKyselyExpects(database) })
    this.#database = database
  }

  override createDriver(): SqliteDriver {
    return new RetryingDriver(this.#database)
  }
}

/**
 * Kysely runs a statement once: then it is closed, since what SQLite allocates for it is not on the
 * JavaScript heap and would wait for a collection of that.
 */
function asKyselyExpects(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = database.prepare(sql)
      const once = <Result>(run: () => Result): Result => {
        try {
          return run()
        } finally {
          // The types do not know it yet.
          if ('close' in statement && typeof statement.close === 'function') statement.close()
        }
      }
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => once(() => statement.all(...parameters.map(bindable))),
        run: (parameters) => once(() => statement.run(...parameters.map(bindable))),
        iterate: (parameters) => statement.iterate(...parameters.map(bindable)),
      }
    },
  }
}

/**
 * A transaction takes the lock when it begins: a write after a read would fail at once if another
 * process wrote in between. Whatever finds the database locked is tried again here, and only here; once
 * it has been locked for five seconds every query fails at its first try.
 */
class RetryingDriver extends SqliteDriver {
  readonly #database: DatabaseSync
  #connection: DatabaseConnection | undefined
  #lockedSince: number | undefined

  constructor(database: DatabaseSync) {
    super({ database: asKyselyExpects(database) })
    this.#database = database
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= this.#retrying(await super.acquireConnection())
    return this.#connection
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** A full disk ends the transaction: rolling back would fail and hide that error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection)
  }

  #retrying(connection: DatabaseConnection): DatabaseConnection {
    const executeQuery = async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      for (;;) {
        try {
          const result = await connection.executeQuery<Row>(query)
          this.#lockedSince = undefined
          return result
        } catch (error) {
          if (!isBusy(error) || this.#database.isTransaction) throw error
          this.#lockedSince ??= performance.now()
          if (performance.now() > this.#lockedSince + LOCK_WAIT_MS) throw error
          await setTimeout(RETRY_MS)
        }
      }
    }
    return { executeQuery, streamQuery: (query, size) => connection.streamQuery(query, size) }
  }
}

function bindable(parameter: unknown): SQLInputValue {
  const value = storable(parameter)
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
