const LOCK = 'funnel.outbox'
/** Longer than the tab that has the lock waits for an answer. A frozen tab may have it for good. */
const LOCK_TIMEOUT_MS = 45_000

/**
 * Works while no other tab of this browser does. Without waiting if the browser has no locks (they need a
 * secure context) or refuses them, and without the lock after 45 s: a contact that is sent twice is stored once.
 *
 * @returns undefined if the signal aborts before, and nothing is done
 */
export async function withSenderLock<Result>(
  work: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Result | undefined> {
  const waiting = new AbortController()
  const giveUp = () => waiting.abort()
  const timeout = setTimeout(giveUp, LOCK_TIMEOUT_MS)
  signal.addEventListener('abort', giveUp)
  const stopWaiting = () => {
    clearTimeout(timeout)
    signal.removeEventListener('abort', giveUp)
  }
  let working: Promise<Result> | undefined
  const begin = () => {
    stopWaiting()
    working ??= work()
    return working
  }
  try {
    return await navigator.locks.request(LOCK, { signal: waiting.signal }, begin)
  } catch {
    return signal.aborted ? working : begin()
  }
}
