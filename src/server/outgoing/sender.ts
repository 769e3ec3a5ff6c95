import { errorFields, failureOf, type Log } from '../log.ts'
import type { Metrics } from '../operator/metrics.ts'
import type { Contact } from '../store/contacts.ts'
import { type ClaimedEntry, LONGEST_PAUSE_MS, type Outgoing } from '../store/outgoing.ts'
import type { OutgoingKind, OutgoingTable } from '../store/tables.ts'

/** How an attempt ended; a failure's name holds no personal data. */
export type Delivery =
  | { isSent: true }
  /** Why it is not to be sent. */
  | { isSent: false; withheld: string }
  /** What it waits for, and when to retry; waiting is no failure. */
  | { isSent: false; waitReason: string; retryInMs: number }
  | {
      isSent: false
      failure: string
      /** No retry can succeed. */
      isFinal?: boolean
      /** When the receiver asks for the next attempt. */
      retryAfterMs?: number | undefined
    }

/** Sends one entry. Where it rejects, the attempt has failed and is retried. */
export type Deliver = (
  entry: OutgoingTable,
  contact: Contact,
  signal: AbortSignal,
) => Promise<Delivery>

const POLL_MS = 2_000
/** Timeout of an attempt. */
const ATTEMPT_MS = 60_000
/** Longer than any attempt takes. */
const LEASE_MS = 120_000

/**
 * Sends the entries of one kind in the outgoing queue, up to `concurrency` at once, in parallel with
 * other servers. Each is retried until it is sent, or given up after the last attempt, which is an error
 * in the log. A slow or failing entry blocks no other.
 */
export function createSender(
  outgoing: Outgoing,
  kind: OutgoingKind,
  deliver: Deliver,
  { log, metrics }: { log: Log; metrics: Pick<Metrics, 'attempted'> },
  concurrency: number,
) {
  const stopping = new AbortController()
  let draining: Promise<void> | undefined
  let isWoken = false
  let woken = Promise.withResolvers<void>()

  /** Never rejects: an entry whose result cannot be stored is retried after its lease. */
  async function attempt({ entry, contact }: ClaimedEntry): Promise<void> {
    try {
      await recordResult(entry, await resultOf(entry, contact))
    } catch (error) {
      log.error('outgoing_failed', { id: entry.id, ...errorFields(error) })
    }
  }

  async function resultOf(entry: OutgoingTable, contact: Contact): Promise<Delivery> {
    // `AbortSignal.any` would leak: `stopping` would reference every attempt while the server runs.
    const ending = new AbortController()
    const end = () => ending.abort()
    const timer = setTimeout(end, ATTEMPT_MS)
    stopping.signal.addEventListener('abort', end)
    if (stopping.signal.aborted) end()
    try {
      return await deliver(entry, contact, ending.signal)
    } catch (error) {
      return { isSent: false, failure: failureOf(error) }
    } finally {
      clearTimeout(timer)
      stopping.signal.removeEventListener('abort', end)
    }
  }

  async function recordResult(entry: OutgoingTable, result: Delivery): Promise<void> {
    if (result.isSent) {
      metrics.attempted(kind, 'sent')
      return outgoing.markSent(entry)
    }
    if ('withheld' in result) {
      metrics.attempted(kind, 'withheld')
      return outgoing.withhold(entry, result.withheld)
    }
    if ('waitReason' in result) {
      return outgoing.wait(entry, result.retryInMs, result.waitReason)
    }
    const { failure, isFinal = false, retryAfterMs } = result
    const delayMs = isFinal ? undefined : delayAfter(entry.attempts, retryAfterMs)
    if (stopping.signal.aborted) return outgoing.postpone(entry, 0, failure)
    const fields = { kind, id: entry.id, failure, attempts: entry.attempts }
    if (delayMs === undefined) {
      metrics.attempted(kind, 'given_up')
      await outgoing.giveUp(entry, failure)
      log.error('outgoing_given_up', fields)
      return
    }
    metrics.attempted(kind, 'failed')
    await outgoing.postpone(entry, delayMs, failure)
    log.warn('outgoing_postponed', { ...fields, delayMs: Math.round(delayMs) })
  }

  async function sendAll(): Promise<void> {
    const deliveries = new Set<Promise<void>>()
    try {
      while (!stopping.signal.aborted) {
        isWoken = false
        woken = Promise.withResolvers()
        for await (const claimedEntry of claim(concurrency - deliveries.size)) {
          const delivery = attempt(claimedEntry).finally(() => deliveries.delete(delivery))
          deliveries.add(delivery)
        }
        if (deliveries.size === 0 && !isWoken) return
        await Promise.race([woken.promise, ...deliveries])
      }
    } finally {
      await Promise.all(deliveries)
    }
  }

  async function* claim(limit: number): AsyncGenerator<ClaimedEntry> {
    if (limit > 0) yield* outgoing.claim({ kind, leaseMs: LEASE_MS, most: limit })
  }

  /** Resolves once nothing is due. */
  function drain(): Promise<void> {
    isWoken = true
    woken.resolve()
    draining ??= sendAll().finally(() => {
      draining = undefined
    })
    return draining
  }

  function poll(): void {
    drain().catch((error) => log.error('outgoing_failed', errorFields(error)))
  }

  const timer = setInterval(poll, POLL_MS).unref()
  return {
    drain,
    /** Aborts running deliveries; another server, or the next start, repeats them. */
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await draining?.catch(() => {})
    },
  }
}

/** Seconds after each failed attempt until the next one, about a day in all (docs/operators.md). */
const RETRY_SECONDS = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 28_800]

/**
 * Milliseconds until the next attempt, after so many (from 1): `RETRY_SECONDS` less a jitter of up to a
 * fifth, or Retry-After if that is later, at most a day. Undefined after the last attempt.
 */
export function delayAfter(
  attempts: number,
  retryAfterMs: number | undefined,
  chance: number = Math.random(),
): number | undefined {
  const seconds = RETRY_SECONDS[attempts - 1]
  if (seconds === undefined) return undefined
  const delayMs = seconds * 1000 * (0.8 + chance / 5)
  return Math.max(delayMs, Math.min(retryAfterMs ?? 0, LONGEST_PAUSE_MS))
}
