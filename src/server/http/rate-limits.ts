import { createHmac } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { type Kysely, sql } from 'kysely'
import type { Environment } from '../env.ts'
import { groupCommit } from '../store/group-commit.ts'
import type { Tables } from '../store/tables.ts'
import type { AppEnv } from './app-env.ts'
import { clientNetworkOf } from './origin.ts'
import { Problem } from './problem.ts'

const MINUTE_MS = 60_000

/** The database holds keys as digests under `secret`: an address is personal data. */
export type RateLimits = ReturnType<typeof createRateLimits>

export function createRateLimits(db: Kysely<Tables>, secret: string) {
  let lastMinute = 0
  const callsOf = groupCommit(async (keys: readonly string[]) => {
    const minute = Math.floor(Date.now() / MINUTE_MS)
    if (minute !== lastMinute) {
      await db.deleteFrom('rate_counts').where('minute', '<', minute).execute()
    }
    lastMinute = minute
    return addCalls(db, keys, minute)
  })
  return {
    /**
     * Counts one call of a key.
     *
     * @param name of the limit, since a key may have several
     * @param perMinute calls in a minute of the clock; 0 sets no limit
     * @throws Problem 429 with Retry-After where this is one call too many
     */
    async count(name: string, key: string, perMinute: number) {
      if (perMinute === 0) return
      const digest = createHmac('sha256', secret).update(`${name}:${key}`).digest('base64url')
      if ((await callsOf(digest)) > perMinute) throw tooManyCalls()
    },
  }
}

/** Adds a call of each key; gives each its number in the minute. */
async function addCalls(db: Kysely<Tables>, keys: readonly string[], minute: number) {
  const added = Map.groupBy(keys.toSorted(), (key) => key)
  const rows = await db
    .insertInto('rate_counts')
    .values([...added].map(([key, { length }]) => ({ key, minute, calls: length })))
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'minute'])
        .doUpdateSet({ calls: sql<number>`rate_counts.calls + excluded.calls` }),
    )
    .returning(['key', 'calls'])
    .execute()
  const counted = new Map(
    rows.map(({ key, calls }) => [key, calls - (added.get(key)?.length ?? 0)]),
  )
  return (key: string) => {
    const calls = (counted.get(key) ?? 0) + 1
    counted.set(key, calls)
    return calls
  }
}

function tooManyCalls(): Problem {
  const seconds = Math.ceil((MINUTE_MS - (Date.now() % MINUTE_MS)) / 1000)
  return new Problem(429, `Too many calls: wait ${seconds} s and send it again.`, {
    'retry-after': String(seconds),
  })
}

/**
 * Limits the calls of one address, or of one IPv6 network, but for those of this machine.
 *
 * @param name of the limit, where the routes have one of their own
 */
export function limitAddresses(
  { environment, rateLimits }: { environment: Environment; rateLimits: RateLimits },
  name = 'address',
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const network = clientNetworkOf(c, environment)
    if (network !== undefined) await rateLimits.count(name, network, environment.addressPerMinute)
    await next()
  }
}
