import { setTimeout } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import pLimit from 'p-limit'
import { takeTurn } from '../turns.ts'
import { isBusy, type NodeSqlite } from './node-sqlite.ts'

/** How long a query waits for the lock of another process; then the caller hears that it is busy. */
const LOCK_WAIT_MS = 5_000
const RETRY_MS = 20

/**
 * SQLite on one connection, whose queries wait for the lock of another process without holding the
 * thread: other queries have the connection meanwhile. A transaction takes the lock when it begins, so
 * that no query within it has to wait. Between two callers everything else has its turn.
 */
export class WaitingSqliteDialect extends SqliteDialect {
  readonly #sqlite: NodeSqlite

  constructor(sqlite: NodeSqlite) {
    super({ database: sqlite.forKysely })
    this.#sqlite = sqlite
  }

  override createDriver(): SqliteDriver {
    return new WaitingDriver(this.#sqlite)
  }

  override createAdapter(): SqliteAdapter {
    return new SharedConnectionAdapter()
  }
}

/** The driver below gives the one connection to one caller at a time. */
class SharedConnectionAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class WaitingDriver extends SqliteDriver {
  readonly #sqlite: NodeSqlite
  readonly #inTurn = pLimit(1)
  #release: () => void = () => {}
  #connection: DatabaseConnection | undefined

  constructor(sqlite: NodeSqlite) {
    super({ database: sqlite.forKysely })
    this.#sqlite = sqlite
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#acquire()
    await takeTurn()
    this.#connection ??= this.#waiting(await super.acquireConnection())
    return this.#connection
  }

  override async releaseConnection(): Promise<void> {
    this.#release()
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  #acquire(): Promise<void> {
    return new Promise((acquired) => {
      void this.#inTurn(
        () =>
          new Promise<void>((release) => {
            this.#release = release
            acquired()
          }),
      )
    })
  }

  /** A query that found the database locked has done nothing; another may come before it is repeated. */
  #waiting(connection: DatabaseConnection): DatabaseConnection {
    const executeQuery = async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      const end = performance.now() + LOCK_WAIT_MS
      for (;;) {
        try {
          return await connection.executeQuery<Row>(query)
        } catch (error) {
          const mayRepeat = isBusy(error) && !this.#sqlite.database.isTransaction
          if (!mayRepeat || performance.now() > end) throw error
          this.#release()
          await setTimeout(RETRY_MS)
          await this.#acquire()
        }
      }
    }
    return {
      executeQuery,
      streamQuery: (query, size) => connection.streamQuery(query, size),
    }
  }
}
