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

/** A submission that was delivered and removed; `isAdded` is absent for one that was refused and forgotten. */
const Completed = v.object({ submissionId: v.string(), isAdded: v.optional(v.boolean()) })
export type Completed = v.InferOutput<typeof Completed>

/** The ids of the last applications that ended, latest last, with their submissions, and nothing else of them. */
const EndedRow = v.object({
  applicationId: v.literal(ENDED),
  ids: v.array(v.string()),
  completed: v.fallback(v.optional(v.array(Completed), []), []),
})
type EndedRow = v.InferOutput<typeof EndedRow>
type Connection = IDBPDatabase<Schema>

/**
 * The database of this device, opened when it is first needed, and again if the browser closed or
 * refused it. Each call rejects if the database fails or does not answer in time; what was asked
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
    /** Reads a record, and how its submission was completed if it was. */
    read: (submissionId: string) =>
      withDeadline((db) => readIn(db.transaction(STORE).store, submissionId)),
    /** Reads all records, and the last completed submissions. */
    readAll: () =>
      withDeadline(async (db) => {
        const records: unknown[] = await db.getAll(STORE)
        return { records, completed: records.flatMap((record) => endedIn(record).completed) }
      }),
    /** Reads a record, and whether its application is among those that ended; `onLate` takes a late answer. */
    lookUp: (
      applicationId: string,
      onLate: (late: { record: unknown; isEnded: boolean }) => void,
    ) =>
      withDeadline(async (db) => {
        const { store } = db.transaction(STORE)
        const [record, row] = await Promise.all([store.get(applicationId), store.get(ENDED)])
        return { record, isEnded: endedIn(row).ids.includes(applicationId) }
      }, onLate),
    /** Remembers that an application has ended. */
    end: (applicationId: string): Promise<void> =>
      withDeadline((db) => inOneTransaction(db, (store) => noteEnded(store, applicationId))),
    /**
     * Reads a record and writes what `change` makes of it, in one transaction of strict durability:
     * `completed` removes the record, whose application has then ended, undefined leaves it as it is.
     * `onLate` is called if that is done after the call was rejected.
     */
    change: (
      submissionId: string,
      change: (
        record: unknown,
        completed: Completed | undefined,
      ) => { record: Row } | { completed: Completed } | undefined,
      onLate: () => void,
    ): Promise<void> =>
      withDeadline(
        (db) =>
          inOneTransaction(db, async (store) => {
            const { record, completed } = await readIn(store, submissionId)
            const changed = change(record, completed)
            if (!changed) return
            if ('record' in changed) return void (await store.put(changed.record))
            await store.delete(submissionId)
            await noteEnded(store, applicationOf(submissionId), changed.completed)
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

async function readIn(
  store: Pick<Store, 'get'>,
  submissionId: string,
): Promise<{ record: unknown; completed: Completed | undefined }> {
  const [record, row] = await Promise.all([store.get(submissionId), store.get(ENDED)])
  const completed = endedIn(row).completed.find((one) => one.submissionId === submissionId)
  return { record, completed }
}

async function noteEnded(
  store: Store,
  applicationId: string,
  newlyCompleted?: Completed,
): Promise<void> {
  const { ids, completed } = endedIn(await store.get(ENDED))
  const otherIds = ids.filter((id) => id !== applicationId)
  const others = completed.filter((one) => one.submissionId !== newlyCompleted?.submissionId)
  await store.put({
    applicationId: ENDED,
    ids: [...otherIds, applicationId].slice(-MAX_ENDED),
    completed: [...others, ...(newlyCompleted ? [newlyCompleted] : [])].slice(-MAX_ENDED),
  })
}

function endedIn(row: unknown): Pick<EndedRow, 'ids' | 'completed'> {
  const parsed = v.safeParse(EndedRow, row)
  return parsed.success ? parsed.output : { ids: [], completed: [] }
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
