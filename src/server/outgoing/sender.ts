import { errorFields, type Log } from '../log.ts'
import type { Claimed, Outgoing } from '../store/outgoing.ts'
import type { OutgoingKind } from '../store/tables.ts'
import type { Deliver } from './delivery.ts'
import { MOST_ATTEMPTS, pauseAfter } from './pause.ts'

const LOOK_EVERY_MS = 2_000
/** Longer than any attempt takes. */
const LEASE_MS = 120_000
const AT_ONCE = 8

/** Sends what waits in the queue. */
export interface Sender {
  /** Sends everything that is due; returns when nothing is. */
  drain(): Promise<void>
  /** Looks for something that is due, soon. */
  wake(): void
  /** Ends what is on its way; it is left to another replica, or to the next start. */
  stop(): Promise<void>
}

/**
 * Works on the outgoing queue beside the other replicas: each entry is tried until it is taken, or
 * given up after the last attempt, which is an error in the log.
 */
export function createSender(
  outgoing: Outgoing,
  deliveries: Partial<Record<OutgoingKind, Deliver>>,
  log: Log,
): Sender {
  const kinds = Object.keys(deliveries) as OutgoingKind[]
  const stopping = new AbortController()
  let draining: Promise<void> | undefined
  let isAskedAgain = false

  async function attempt({ entry, contact }: Claimed): Promise<void> {
    const result = await deliveries[entry.kind]?.(entry, contact, stopping.signal)
    if (result === undefined) return
    if (result.isSent) return outgoing.markSent(entry.id)
    const { failure, isFinal = false, retryAfterMs } = result
    if (stopping.signal.aborted) return outgoing.postpone(entry.id, new Date(), failure)
    const fields = { kind: entry.kind, id: entry.id, failure, attempts: entry.attempts }
    if (isFinal || entry.attempts >= MOST_ATTEMPTS) {
      await outgoing.bury(entry.id, failure)
      log.error('outgoing_given_up', fields)
      return
    }
    const pause = pauseAfter(entry.attempts, retryAfterMs)
    await outgoing.postpone(entry.id, new Date(Date.now() + pause), failure)
    log.warn('outgoing_postponed', { ...fields, pauseMs: Math.round(pause) })
  }

  async function sendAll(): Promise<void> {
    while (!stopping.signal.aborted) {
      isAskedAgain = false
      const now = new Date()
      const claimed = await outgoing.claim({ kinds, now, leaseMs: LEASE_MS, most: AT_ONCE })
      await Promise.all(claimed.map(attempt))
      if (claimed.length === 0 && !isAskedAgain) return
    }
  }

  function drain(): Promise<void> {
    if (kinds.length === 0) return Promise.resolve()
    isAskedAgain = true
    draining ??= sendAll().finally(() => {
      draining = undefined
    })
    return draining
  }

  function wake(): void {
    drain().catch((error) => log.error('outgoing_failed', errorFields(error)))
  }

  const timer = kinds.length === 0 ? undefined : setInterval(wake, LOOK_EVERY_MS).unref()
  return {
    drain,
    wake,
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await draining?.catch(() => {})
    },
  }
}
