import type { DBSchema, IDBPDatabase } from 'idb'

const DATABASE = 'funnel'
const STORE = 'submissions'

/** Milliseconds that a call waits for the database: an applicant at Submit waits no longer. */
export const DATABASE_WAIT_MS = 1_500

/** A submission under its id, whose key is `applicationId`; the rest is checked where it is read. */
interface Row {
  applicationId: string
}

interface Schema extends DBSchema {
  submissions: { key: string; value: Row }
}
type Connection = IDBPDatabase<Schema>

/**
 * The database of this device, opened when it is first needed, and again where the browser closed or
 * refused it. Each call rejects where the database fails or does not answer in time; what was asked
 * is still done, in the order of the calls, once it answers after all.
 */
export function submissionDatabase() {
  let opening: Promise<Connection> | undefined

  function connect(): Promise<Connection> {
    opening ??= open(dropConnection).catch((error: unknown) => {
      dropConnection()
      throw error
    })
    return opening
  }
  function dropConnection(): void {
    opening = undefined
  }

  async function withDeadline<Result>(
    work: (db: Connection) => Promise<Result>,
    onLate = () => {},
  ): Promise<Result> {
    let timeout: ReturnType<typeof setTimeout> | undefined
    let isLate = false
    const late = new Promise<never>((_, reject) => {
      timeout = setTimeout(() => {
        isLate = true
        reject(new Error('The database does not answer'))
      }, DATABASE_WAIT_MS)
    })
    try {
      const done = connect().then((db) => attempt(db, work))
      done.then(
        () => isLate && onLate(),
        () => {},
      )
      return await Promise.race([done, late])
    } finally {
      clearTimeout(timeout)
    }
  }

  /** A connection that failed may be dead without saying so: the next call opens another. */
  async function attempt<Result>(
    db: Connection,
    work: (db: Connection) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await work(db)
    } catch (error) {
      db.close()
      dropConnection()
      throw error
    }
  }

  return {
    read: (submissionId: string): Promise<unknown> =>
      withDeadline((db) => db.get(STORE, submissionId)),
    readAll: (): Promise<unknown[]> => withDeadline((db) => db.getAll(STORE)),
    /**
     * Reads a record and writes what `change` makes of it, in one transaction of strict durability;
     * null removes the record, undefined leaves it as it is. `onLate` is called where that is done
     * after the call was rejected.
     */
    change: (
      submissionId: string,
      change: (record: unknown) => Row | null | undefined,
      onLate: () => void,
    ): Promise<void> =>
      withDeadline(async (db) => {
        const transaction = db.transaction(STORE, 'readwrite', { durability: 'strict' })
        await Promise.all([transaction.done, rewrite()])

        async function rewrite(): Promise<void> {
          const changed = change(await transaction.store.get(submissionId))
          if (changed) await transaction.store.put(changed)
          if (changed === null) await transaction.store.delete(submissionId)
        }
      }, onLate),
  }
}

/** `onClosed` is called when the browser closes the connection, or a newer page needs it closed. */
async function open(onClosed: () => void): Promise<Connection> {
  const { openDB } = await import('idb')
  const db = await openDB<Schema>(DATABASE, 1, {
    upgrade(connection) {
      connection.createObjectStore(STORE, { keyPath: 'applicationId' })
    },
    blocking() {
      db.close()
      onClosed()
    },
    terminated: onClosed,
  })
  return db
}
