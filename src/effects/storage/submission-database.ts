import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import * as v from 'valibot'
import { applicationOf } from '../../../machines/requests/submissions.ts'

const DATABASE = 'funnel'
const STORE = 'submissions'

/** Milliseconds that a call waits for the database: an applicant at Submit waits no longer. */
export const DATABASE_WAIT_MS = 1_500

/** A submission under its id, whose key is `applicationId`; the rest is checked where it is read. */
interface Row {
  applicationId: string
}

interface Schema extends DBSchema {
  submissions: { key: string; value: Row | EndedRow }
}

/** The key of the ended applications, which is no id: a page that does not know them skips the row. */
const ENDED = 'ended'
const MAX_ENDED = 20

/** The ids of the last ended applications, latest last, and nothing else of them. */
const EndedRow = v.object({ applicationId: v.literal(ENDED), ids: v.array(v.string()) })
type EndedRow = v.InferOutput<typeof EndedRow>
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
    onLate: (result: Result) => void = () => {},
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
        (result) => isLate && onLate(result),
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
    /** Reads a record, and whether its application is among those that ended; `onLate` takes a late answer. */
    lookUp: (
      applicationId: string,
      onLate: (known: { record: unknown; isEnded: boolean }) => void,
    ) =>
      withDeadline(async (db) => {
        const { store } = db.transaction(STORE)
        const [record, ended] = await Promise.all([store.get(applicationId), store.get(ENDED)])
        return { record, isEnded: idsIn(ended).includes(applicationId) }
      }, onLate),
    /** Remembers that an application has ended. */
    end: (applicationId: string): Promise<void> =>
      withDeadline((db) => inOneTransaction(db, (store) => noteEnded(store, applicationId))),
    /**
     * Reads a record and writes what `change` makes of it, in one transaction of strict durability;
     * null removes the record, whose application has then ended, undefined leaves it as it is.
     * `onLate` is called where that is done after the call was rejected.
     */
    change: (
      submissionId: string,
      change: (record: unknown) => Row | null | undefined,
      onLate: () => void,
    ): Promise<void> =>
      withDeadline(
        (db) =>
          inOneTransaction(db, async (store) => {
            const changed = change(await store.get(submissionId))
            if (changed) await store.put(changed)
            if (changed !== null) return
            await store.delete(submissionId)
            await noteEnded(store, applicationOf(submissionId))
          }),
        onLate,
      ),
  }
}

type Store = IDBPObjectStore<Schema, ['submissions'], 'submissions', 'readwrite'>

async function inOneTransaction(
  db: Connection,
  work: (store: Store) => Promise<void>,
): Promise<void> {
  const { store, done } = db.transaction(STORE, 'readwrite', { durability: 'strict' })
  await Promise.all([done, work(store)])
}

async function noteEnded(store: Store, applicationId: string): Promise<void> {
  const others = idsIn(await store.get(ENDED)).filter((id) => id !== applicationId)
  await store.put({ applicationId: ENDED, ids: [...others, applicationId].slice(-MAX_ENDED) })
}

function idsIn(row: unknown): string[] {
  const parsed = v.safeParse(EndedRow, row)
  return parsed.success ? parsed.output.ids : []
}

/** `onClosed` is called when the browser closes the connection, or a newer page needs it closed. */
async function open(onClosed: () => void): Promise<Connection> {
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
