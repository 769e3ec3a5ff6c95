import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from '../http/app-env.ts'
import { bodyErrors, readBody } from '../http/body.ts'
import { limitCalls } from '../http/limit-calls.ts'
import { clientNetworkOf } from '../http/origin.ts'
import { type Limit, LimitProblem } from '../http/problem.ts'
import { describes } from '../openapi.ts'
import type { Services } from '../services.ts'

/** Maximum kB of a request, as sent and decompressed. */
const MAX_KILOBYTES = 1024

/** What requests of events and of reports have in common. */
export type Intake = ReturnType<typeof createIntake>

export function createIntake(services: Services) {
  const { environment, limits, space } = services
  const arrivals = new Map<string, number>()
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
     *   under way, both with Retry-After; and those of readBody
     */
    async take(
      c: Context<AppEnv>,
      answer: (bytes: Uint8Array<ArrayBuffer>) => Promise<Response>,
    ): Promise<Response> {
      const bytes = await read(c)
      if (underWay >= limits.measurementAtOnce) throw tooMany('measurement_at_once')
      underWay += 1
      return answer(bytes).finally(() => {
        underWay -= 1
      })
    },
  }
}

function tooMany(limit: Limit): LimitProblem {
  const detail = 'Too many events and reports come at once: send them again later.'
  return new LimitProblem(limit, detail, { 'retry-after': '10' })
}
