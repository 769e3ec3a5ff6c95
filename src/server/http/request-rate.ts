import { createHmac } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { errorFields, type Log } from '../log.ts'
import type { RateCounts } from '../store/rate-counts.ts'

const MINUTE_MS = 60_000
const SHARED_EVERY_MS = 500

/** Counts one call of a key; the whole seconds to wait where it is one too many this minute. */
export type CountCall = (key: string) => Promise<number | undefined>

/** Limits on calls a minute, held over all servers that share the database. */
export interface RequestRates {
  /** The count of calls of that name, at most `perMinute` of each key; 0 sets no limit. */
  limit(name: string, perMinute: number): CountCall
  /** Adds this server's calls to the database's sums and learns those of the others. */
  share(): Promise<void>
  stop(): void
}

/**
 * Each call is counted in memory, so that none waits for the database; twice a second the counts
 * are put together. Servers can thus let through what comes in half a second too many. Keys are
 * kept as digests under `secret`: an address is personal data.
 */
export function createRequestRates(counts: RateCounts, secret: string, log: Log): RequestRates {
  const limiters = new Map<string, RateLimiterMemory>()
  let minute = currentMinute()
  /** Since the last sharing, and all that the database has of this server, by key. */
  let unshared = new Map<string, number>()
  let shared = new Map<string, number>()
  let sharing: Promise<void> | undefined

  function beginMinute(): void {
    if (minute === currentMinute()) return
    minute = currentMinute()
    unshared = new Map()
    shared = new Map()
  }

  async function putTogether(): Promise<void> {
    beginMinute()
    const of = minute
    const calls = unshared
    if (calls.size === 0) return
    unshared = new Map()
    const sums = await counts.add(of, calls)
    if (of !== minute) return
    for (const [key, sum] of sums) {
      const known = (shared.get(key) ?? 0) + (calls.get(key) ?? 0)
      shared.set(key, sum)
      const [name = ''] = key.split(':')
      if (sum > known) await limiters.get(name)?.penalty(`${key}@${of}`, sum - known)
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
      if (perMinute === 0) return async () => undefined
      const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 })
      limiters.set(name, limiter)
      return async (key) => {
        beginMinute()
        const counted = `${name}:${digestOf(key, secret)}`
        unshared.set(counted, (unshared.get(counted) ?? 0) + 1)
        try {
          await limiter.consume(`${counted}@${minute}`)
          return undefined
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal
          return secondsLeft(minute)
        }
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
