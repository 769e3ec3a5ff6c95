import type { Page } from 'playwright/test'

/** The names of everything that the funnel keeps in this device's local storage, sorted. */
export function storedNames(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith('funnel'))
      .sort(),
  )
}

/** Everything that the outbox keeps in this device's database. */
export function storedSubmissions(page: Page): Promise<unknown[]> {
  return page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('funnel')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const all = db.transaction('submissions').objectStore('submissions').getAll()
    return new Promise<unknown[]>((resolve, reject) => {
      all.onsuccess = () => resolve(all.result)
      all.onerror = () => reject(all.error)
    }).finally(() => db.close())
  })
}

/** Keeps the device's database busy, so that it answers no other page, until the page is closed. */
export async function occupyDatabase(page: Page): Promise<void> {
  await page.goto('/favicon.svg')
  await page.evaluate(async () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const opening = indexedDB.open('funnel')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const store = opening.result
        .transaction('submissions', 'readwrite')
        .objectStore('submissions')
      const goOn = () => {
        store.count().onsuccess = goOn
        resolve()
      }
      goOn()
    }
    await promise
  })
}
