const LOCK = 'funnel.outbox'

/** Longer than another tab waits for an answer. */
const PATIENCE_MS = 45_000

/**
 * Runs while this page alone holds the sender's lock over all tabs. Where the browser has no locks
 * (they need a secure context), refuses them or gives none in time, it runs without: a contact
 * that is sent twice is one contact to the backend.
 *
 * @throws the error of `send`, and an AbortError when aborted while waiting for the lock
 */
export async function withSenderLock(
  signal: AbortSignal,
  send: () => Promise<void>,
): Promise<void> {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return send()
  const patience = new AbortController()
  const timeout = setTimeout(() => patience.abort(), PATIENCE_MS)
  let isHeld = false
  try {
    await locks.request(LOCK, { signal: AbortSignal.any([signal, patience.signal]) }, () => {
      clearTimeout(timeout)
      isHeld = true
      return send()
    })
  } catch (error) {
    if (isHeld || signal.aborted) throw error
    await send()
  } finally {
    clearTimeout(timeout)
  }
}
