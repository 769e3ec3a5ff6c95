import { createHmac } from 'node:crypto'
import { errorFields, type Log } from '../log.ts'
import type { RateCounts } from '../store/rate-counts.ts'

const MINUTE_MS = 60_000
const SHARED_EVERY_MS = 500
/** The part of its limit from which a key's calls are told to the other servers. */
const SHARED_FROM = 0.1

/** A limit holds for a minute, or for a day in UTC. */
export const DAY_MINUTES = 1440

/**
 * Counts one call of a key, or so many of what is counted; the whole seconds to wait where that is
 * too much. What is refused after that is not counted.
 */
export type CountCall = (key: string, amount?: number) => number | undefined

/** Limits on calls, or on anything else, held over all servers that share the database. */
export interface RequestRates {
  /** The count of that name, at most `most` of each key in so many minutes; 0 sets no limit. */
  limit(name: string, most: number, minutes?: number): CountCall
  /** Adds this server's calls to the database's sums and learns those of the others. */
  share(): Promise<void>
  stop(): void
}

/**
 * What all servers have counted of a key, as far as it is known here; of that what the database has
 * not; and the last minute for which it counts.
 */
interface Calls {
  sum: number
  unshared: number
  until: number
}

/**
 * Each call is counted in memory, so that none waits for the database; twice a second the counts
 * are put together, of keys that have used up a tenth of their limit here. Servers can thus let
 * through what comes in half a second, and a tenth each, too many. The database
 * holds keys as digests under `secret`: an address is personal data.
 */
export function createRequestRates(counts: RateCounts, secret: string, log: Log): RequestRates {
  let minute = currentMinute()
  const calls = new Map<string, Calls>()
  /** Keys of which the database is to be told. */
  let told = new Set<string>()
  let sharing: Promise<void> | undefined

  function beginMinute(): void {
    if (minute === currentMinute()) return
    minute = currentMinute()
    for (const [key, { until }] of calls) {
      if (until >= minute) continue
      calls.delete(key)
      told.delete(key)
    }
  }

  function callsOf(key: string, minutes: number): Calls {
    const known = calls.get(key)
    if (known) return known
    const none = { sum: 0, unshared: 0, until: minute - (minute % minutes) + minutes - 1 }
    calls.set(key, none)
    return none
  }

  async function putTogether(): Promise<void> {
    beginMinute()
    if (told.size === 0) return
    const shared = [...told].flatMap((key) => {
      const counted = calls.get(key)
      return counted ? [{ digest: digestOf(key, secret), counted }] : []
    })
    told = new Set()
    for (const [until, ofWindow] of Map.groupBy(shared, ({ counted }) => counted.until)) {
      const own = new Map(ofWindow.map(({ digest, counted }) => [digest, counted.unshared]))
      for (const { counted } of ofWindow) counted.unshared = 0
      const sums = await counts.add(until, own)
      for (const { digest, counted } of ofWindow) {
        counted.sum = (sums.get(digest) ?? 0) + counted.unshared
      }
    }
    await counts.removeBefore(minute)
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
    limit(name, most, minutes = 1) {
      if (most === 0) return () => undefined
      return (of, amount = 1) => {
        beginMinute()
        const key = `${name}:${of}`
        const counted = callsOf(key, minutes)
        if (counted.sum <= most) {
          counted.sum += amount
          counted.unshared += amount
        }
        if (counted.sum >= most * SHARED_FROM) told.add(key)
        return counted.sum > most ? secondsLeft(counted.until) : undefined
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
