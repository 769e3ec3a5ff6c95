import type { Context, MiddlewareHandler } from 'hono'
import pLimit from 'p-limit'
import type { AppEnv } from '../http/app-env.ts'
import { limitBody, readDecoded } from '../http/body.ts'
import { cachedFor } from '../http/cached-for.ts'
import { limitCalls } from '../http/limit-calls.ts'
import { LimitProblem } from '../http/limit-problem.ts'
import type { Problem } from '../http/problem.ts'
import { describes } from '../openapi/description.ts'
import type { Services } from '../services.ts'
import { createMeasured, isFull } from './store.ts'

/** Of a request, as it is sent and once it is decompressed. */
const MAX_KILOBYTES = 1024
const SIZE_CACHE_MS = 5_000

/** What requests of events and of reports have in common. */
export type Intake = ReturnType<typeof createIntake>

export function createIntake(services: Services) {
  const { environment, limits, store, space, log } = services
  const megabytes = limits.measurementMegabytes
  let underWay = 0
  const isStoreFull = cachedFor(SIZE_CACHE_MS, async () => {
    const isFullNow = await isFull(store.measurement, megabytes, store.clock.now())
    if (isFullNow) log.error('measurement_full', { megabytes })
    return isFullNow
  })

  const refusals = {
    415: 'Its Content-Encoding is unknown.',
    503: 'No more can be kept now: wait as Retry-After says.',
  }
  const admit = describes<MiddlewareHandler<AppEnv>>({ refusals }, async (_, next) => {
    if (await isStoreFull()) {
      throw new LimitProblem(
        'measurement_store',
        503,
        'No more events and reports can be kept now: the store is full.',
        { 'retry-after': '3600' },
      )
    }
    if (environment.databaseUrl === undefined) await space.requireForMeasurement()
    await next()
  })

  return {
    /**
     * Before a body is read: 429 where its address sends too often, 503 where the store has as much as
     * it may or the disk has too little space, both with Retry-After; 413 where the body is too large.
     */
    limits: [limitCalls(services, 'measurement'), admit, limitBody(MAX_KILOBYTES)] as const,
    /**
     * Reads a body and has it handled.
     *
     * @throws Problem 503 with Retry-After where as many others are being handled as may be at once
     */
    async handle<Result>(
      c: Context<AppEnv>,
      handler: (bytes: Uint8Array<ArrayBuffer>) => Promise<Result>,
    ): Promise<Result> {
      const bytes = await readDecoded(c, MAX_KILOBYTES)
      if (underWay >= limits.measurementAtOnce) throw tooManyAtOnce()
      underWay += 1
      try {
        return await handler(bytes)
      } finally {
        underWay -= 1
      }
    },
    /** One request is parsed at a time, so that contacts are handled in between. */
    inTurn: pLimit(1),
    measured: createMeasured(store.measurement),
  }
}

function tooManyAtOnce(): Problem {
  return new LimitProblem(
    'measurement_at_once',
    503,
    'Too many events and reports come at once: send them again later.',
    { 'retry-after': '10' },
  )
}
