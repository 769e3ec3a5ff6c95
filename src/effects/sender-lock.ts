import { type EventObject, fromCallback } from 'xstate'
import type { LockEvent } from '../../machines/delivery/context.ts'

const LOCK = 'funnel.outbox'

/**
 * Asks for the sender's lock over all tabs, reports LOCK.GRANTED once this page alone holds it, and
 * holds it until the actor is stopped. Reports LOCK.UNAVAILABLE where the browser has no locks (they
 * need a secure context) or refuses them.
 */
export const holdSenderLock = fromCallback<EventObject>(({ sendBack }) => {
  const report = (type: LockEvent['type']) => sendBack({ type })
  const locks: LockManager | undefined = navigator.locks
  if (!locks) {
    report('LOCK.UNAVAILABLE')
    return
  }
  const stopped = new AbortController()
  const { signal } = stopped
  locks
    .request(LOCK, { signal }, () => {
      report('LOCK.GRANTED')
      return whenAborted(signal)
    })
    .catch(() => report('LOCK.UNAVAILABLE'))
  return () => stopped.abort()
})

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve())
  })
}
