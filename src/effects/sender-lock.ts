const LOCK = 'funnel.outbox'

/**
 * Runs while this page alone holds the sender's lock over all tabs. Where the browser has no locks
 * (they need a secure context) or refuses them, it runs at once: a contact that is sent twice is one
 * contact to the backend.
 *
 * @throws the error of `send`, and an AbortError when aborted while waiting for the lock
 */
export async function withSenderLock(
  signal: AbortSignal,
  send: () => Promise<void>,
): Promise<void> {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return send()
  let isHeld = false
  try {
    await locks.request(LOCK, { signal }, () => {
      isHeld = true
      return send()
    })
  } catch (error) {
    if (isHeld || signal.aborted) throw error
    await send()
  }
}
