import type { Page } from 'playwright/test'

/**
 * The names of everything of an application in this device's local storage, sorted: but for the ids of
 * those that were removed.
 */
export function storedNames(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith('funnel') && name !== 'funnel.ended')
      .sort(),
  )
}

/** A submission as the outbox stores it. */
interface StoredSubmission {
  applicationId: string
  isAcknowledged: boolean
}

/** Everything that the outbox stores in this device's database. */
export function storedSubmissions(page: Page): Promise<StoredSubmission[]> {
  return page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('funnel')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const all = db.transaction('submissions').objectStore('submissions').getAll()
    return new Promise<StoredSubmission[]>((resolve, reject) => {
      all.onsuccess = () => resolve(all.result)
      all.onerror = () => reject(all.error)
    }).finally(() => db.close())
  })
}

/** Puts a submission into the database of this device, which is made where there is none. */
export function putsSubmission(page: Page, submission: object): Promise<void> {
  return page.evaluate(async (record) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const opening = indexedDB.open('funnel', 1)
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore('submissions', { keyPath: 'applicationId' })
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('submissions', 'readwrite')
      transaction.objectStore('submissions').put(record)
      transaction.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
    await promise
  }, submission)
}

/** Keeps a transaction open until the page is closed, for which every other one on this device has to wait. */
export function occupiesDatabase(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const opening = indexedDB.open('funnel', 1)
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore('submissions', { keyPath: 'applicationId' })
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const store = opening.result
        .transaction('submissions', 'readwrite')
        .objectStore('submissions')
      const ask = () => {
        store.get('nothing').onsuccess = ask
        resolve()
      }
      ask()
    }
    await promise
  })
}
