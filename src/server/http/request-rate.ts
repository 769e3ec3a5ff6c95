import { createHmac } from 'node:crypto'
import { errorFields, type Log } from '../log.ts'
import type { RateCounts } from '../store/rate-counts.ts'

const MINUTE_MS = 60_000
const SHARED_EVERY_MS = 500
/** The part of its limit from which a key's calls are told to the other servers. */
const SHARED_FROM = 0.1

/** Counts one call of a key; the whole seconds to wait where it is one too many this minute. */
export type CountCall = (key: string) => number | undefined

/** Limits on calls a minute, held over all servers that share the database. */
export interface RequestRates {
  /** The count of calls of that name, at most `perMinute` of each key; 0 sets no limit. */
  limit(name: string, perMinute: number): CountCall
  /** Adds this server's calls to the database's sums and learns those of the others. */
  share(): Promise<void>
  stop(): void
}

/** What all servers have counted of a key, as far as it is known here; and of that what the database has not. */
interface Calls {
  sum: number
  unshared: number
}

/**
 * Each call is counted in memory, so that none waits for the database; twice a second the counts
 * are put together, of keys that have used up a tenth of their limit here. Servers can thus let
 * through what comes in half a second, and a tenth each, too many. The database
 * holds keys as digests under `secret`: an address is personal data.
 */
export function createRequestRates(counts: RateCounts, secret: string, log: Log): RequestRates {
  let minute = currentMinute()
  /** Of this minute, by key. */
  let calls = new Map<string, Calls>()
  /** Keys of which the database is to be told. */
  let told = new Set<string>()
  let sharing: Promise<void> | undefined

  function beginMinute(): void {
    if (minute === currentMinute()) return
    minute = currentMinute()
    calls = new Map()
    told = new Set()
  }

  function count(key: string, perMinute: number): number {
    beginMinute()
    const counted = callsOf(key)
    counted.sum += 1
    counted.unshared += 1
    if (counted.sum >= perMinute * SHARED_FROM) told.add(key)
    return counted.sum
  }

  function callsOf(key: string): Calls {
    const known = calls.get(key)
    if (known) return known
    const none = { sum: 0, unshared: 0 }
    calls.set(key, none)
    return none
  }

  async function putTogether(): Promise<void> {
    beginMinute()
    const of = minute
    if (told.size === 0) return
    const byDigest = new Map([...told].map((key) => [digestOf(key, secret), callsOf(key)]))
    const own = new Map([...byDigest].map(([digest, { unshared }]) => [digest, unshared]))
    for (const counted of byDigest.values()) counted.unshared = 0
    told = new Set()
    const sums = await counts.add(of, own)
    if (of !== minute) return
    for (const [digest, counted] of byDigest) {
      counted.sum = (sums.get(digest) ?? 0) + counted.unshared
    }
    await counts.removeBefore(of)
  }

  function share(): Promise<void> {
    sharing ??= putTogether()
      .catch((error: unknown) => log.error('rate_sharing_failed', errorFields(error)))
      .finally(() => {
        sharing = undefined
      })
    return sharing
  }
  const timer = setInterval(share, SHARED_EVERY_MS).unref()

  return {
    limit(name, perMinute) {
      if (perMinute === 0) return () => undefined
      return (key) => {
        const sum = count(`${name}:${key}`, perMinute)
        return sum > perMinute ? secondsLeft(minute) : undefined
      }
    },
    share,
    stop: () => clearInterval(timer),
  }
}

function currentMinute(): number {
  return Math.floor(Date.now() / MINUTE_MS)
}

function secondsLeft(minute: number): number {
  return Math.max(1, Math.ceil(((minute + 1) * MINUTE_MS - Date.now()) / 1000))
}

function digestOf(key: string, secret: string): string {
  return createHmac('sha256', secret).update(key).digest('base64url').slice(0, 22)
}
