import { backoffDelay } from '../../machines/delivery/backoff.ts'

const MAX_ATTEMPTS = 8

/**
 * Loads a script that the page does without meanwhile. What fails is tried again when the connection
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
