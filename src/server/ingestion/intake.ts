import type { Context, MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import type { AppEnv } from '../http/app-env.ts'
import { bodyErrors, readBody } from '../http/body.ts'
import { limitCalls } from '../http/limit-calls.ts'
import { clientNetworkOf, clientNetworksOf } from '../http/origin.ts'
import { type Limit, LimitProblem } from '../http/problem.ts'
import { describes } from '../openapi.ts'
import type { Services } from '../services.ts'

/** Maximum kB of a request, as sent and decompressed. */
const MAX_KILOBYTES = 1024
const DAY_MS = 86_400_000
/** The share of what may be stored that one network may bring in 24 hours. */
const SHARE_OF_NETWORK = 1 / 10

/** What requests of events and of reports have in common. */
export type Intake = ReturnType<typeof createIntake>

export function createIntake(services: Services) {
  const { environment, limits, measurements, space } = services
  const arrivals = new Map<string, number>()
  /** Bytes of networks in 24 hours, in this server's memory. */
  const bytesOfDay = new LRUCache<string, number>({ max: 10_000, ttl: DAY_MS, noUpdateTTL: true })
  let underWay = 0

  const errors = {
    ...bodyErrors(MAX_KILOBYTES),
    503: 'No more can be stored now: wait as Retry-After says.',
  }
  const requireSpace = describes<MiddlewareHandler<AppEnv>>({ errors }, async (_, next) => {
    await space.requireForMeasurement()
    await next()
  })

  /** A body that is on its way takes a place of its network alone. */
  async function read(c: Context<AppEnv>): Promise<Uint8Array<ArrayBuffer>> {
    const network = clientNetworkOf(c, environment)
    // This machine is a proxy that is not trusted, with many networks behind it.
    const most =
      network === undefined ? limits.measurementAtOnce : limits.measurementBodiesOfNetwork
    const key = network ?? ''
    const count = arrivals.get(key) ?? 0
    if (count >= most) throw tooMany('measurement_bodies_of_network')
    arrivals.set(key, count + 1)
    const { socket } = c.env.incoming
    socket.setTimeout(limits.measurementStalledMs)
    try {
      return await readBody(c, MAX_KILOBYTES)
    } finally {
      socket.setTimeout(limits.stalledMs)
      const remaining = (arrivals.get(key) ?? 1) - 1
      if (remaining === 0) arrivals.delete(key)
      else arrivals.set(key, remaining)
    }
  }

  /** Counts for the widest network: its parts may have as much. One network's flood would remove older days. */
  async function countOfDay(c: Context<AppEnv>, bytes: number): Promise<void> {
    const network = clientNetworksOf(c, environment).at(-1)
    if (network === undefined) return
    const most = (await measurements.mostBytes()) * SHARE_OF_NETWORK
    const sum = (bytesOfDay.get(network) ?? 0) + bytes
    if (sum > most) throw tooMany('measurement_of_network', 'in a day', 3600)
    bytesOfDay.set(network, sum)
  }

  return {
    /**
     * Before a body is read: 429 for an address over its limit, 503 if the disk has too little space,
     * both with Retry-After.
     */
    limits: [limitCalls(services, 'measurement'), requireSpace] as const,
    /**
     * Reads the body and answers the request. A body that stops coming for ten seconds ends its connection.
     *
     * @throws Problem 429 if too many bodies of the network are on their way, 503 if too many requests are
     *   under way or the network has brought its share, each with Retry-After; and those of readBody
     */
    async take(
      c: Context<AppEnv>,
      answer: (bytes: Uint8Array<ArrayBuffer>) => Promise<Response>,
    ): Promise<Response> {
      const bytes = await read(c)
      if (underWay >= limits.measurementAtOnce) throw tooMany('measurement_at_once')
      underWay += 1
      const answered = countOfDay(c, bytes.length).then(() => answer(bytes))
      return answered.finally(() => {
        underWay -= 1
      })
    },
  }
}

function tooMany(limit: Limit, when = 'at once', seconds = 10): LimitProblem {
  const detail = `Too many events and reports come ${when}: send them again later.`
  return new LimitProblem(limit, detail, { 'retry-after': `${seconds}` })
}
