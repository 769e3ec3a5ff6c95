import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'

const DATABASE = 'funnel'
const STORE = 'submissions'
const ENDED = 'ended'

/** Gives the browser of this test an empty IndexedDB of its own. */
export function emptyDatabase(): void {
  vi.stubGlobal('indexedDB', new IDBFactory())
}

/** Every record of the submissions in the database. */
export async function storedRecords(): Promise<unknown[]> {
  return (await allRecords()).filter(({ applicationId }) => applicationId !== ENDED)
}

/** The row of the ended applications; undefined where there is none. */
export async function endedRecord(): Promise<unknown> {
  return (await allRecords()).find(({ applicationId }) => applicationId === ENDED)
}

async function allRecords(): Promise<{ applicationId: string }[]> {
  const db = await connection()
  const records = await resultOf(db.transaction(STORE).objectStore(STORE).getAll())
  db.close()
  return records
}

/** Puts a record into the database past the code that is tested. */
export async function storeRecord(record: object): Promise<void> {
  const db = await connection()
  await resultOf(db.transaction(STORE, 'readwrite').objectStore(STORE).put(record))
  db.close()
}

/** Deletes the database below the page, as a browser does whose data are deleted. */
export async function deleteDatabase(): Promise<void> {
  await resultOf(indexedDB.deleteDatabase(DATABASE))
}

/** Keeps the database from being opened by others, as a tab that deletes it does, until released. */
export async function blockDatabase(): Promise<() => void> {
  const db = await connection()
  indexedDB.deleteDatabase(DATABASE)
  return () => db.close()
}

/** Keeps every transaction of others waiting behind one of its own, until released. */
export async function occupyDatabase(): Promise<() => void> {
  const db = await connection()
  const store = db.transaction(STORE, 'readwrite').objectStore(STORE)
  let isHeld = true
  const hold = () => {
    if (isHeld) store.count().onsuccess = hold
    else db.close()
  }
  hold()
  return () => {
    isHeld = false
  }
}

/** Opens the database as a page of a newer version would. */
export async function openNewerDatabase(): Promise<void> {
  const db = await resultOf(indexedDB.open(DATABASE, 2))
  db.close()
}

export /** Every write ends its transaction with nothing written, as on a full device; returns a function that restores it. */
function fillDevice(): () => void {
  const put = IDBObjectStore.prototype.put
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    record,
  ) {
    const request = put.call(this, record)
    this.transaction.abort()
    return request
  })
  return () => full.mockRestore()
}

function connection(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () =>
    request.result.createObjectStore(STORE, { keyPath: 'applicationId' })
  return resultOf(request)
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
