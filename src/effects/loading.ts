import { backoffDelay } from './backoff.ts'

/**
 * Lets a service worker cache the page for visits without a network, once it is usable, and check
 * for a newer release. Nothing happens if the browser has none, as outside of a secure context, or refuses it.
 */
export async function registerServiceWorker(): Promise<void> {
  try {
    const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
    if (!workers) return
    await untilIdle()
    const registration = await workers.register('/service-worker.js', { updateViaCache: 'none' })
    if (workers.controller) await registration.update()
  } catch {
    // The page needs a network as it did before.
  }
}

const IDLE_TIMEOUT_MS = 3000
const WITHOUT_IDLE_MS = 500

/** Resolves when the page has loaded and has nothing more urgent to do for the applicant. */
export async function untilIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  }
  await new Promise<void>(whenIdle)
}

/** Calls back when the page has nothing more urgent to do for the applicant, after 3 seconds at the latest. */
export function whenIdle(then: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: IDLE_TIMEOUT_MS })
  else setTimeout(then, WITHOUT_IDLE_MS)
}

const MAX_ATTEMPTS = 8

/**
 * Loads a script that the page can do without until then. What fails is tried again when the connection
 * comes back, or after a backoff of 2 s to some minutes.
 *
 * @throws what the last of eight attempts failed with, as with a blocker
 */
export async function loadWithRetry<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let failed = 1; failed < MAX_ATTEMPTS; failed += 1) {
    try {
      return await load()
    } catch {
      await connectionOrDelay(backoffDelay(failed, Math.random()))
    }
  }
  return load()
}

function connectionOrDelay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const proceed = () => {
      clearTimeout(delay)
      window.removeEventListener('online', proceed)
      resolve()
    }
    const delay = setTimeout(proceed, ms)
    window.addEventListener('online', proceed)
  })
}
