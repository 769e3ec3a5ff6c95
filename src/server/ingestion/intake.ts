import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from '../http/app-env.ts'
import { bodyErrors, readBody } from '../http/body.ts'
import { limitCalls } from '../http/limit-calls.ts'
import { clientNetworkOf } from '../http/origin.ts'
import { LimitProblem } from '../http/problem.ts'
import { describes } from '../openapi.ts'
import type { Services } from '../services.ts'
import { createMeasurements, type Measurement } from './store.ts'

/** Maximum kB of a request, as sent and decompressed. */
const MAX_KILOBYTES = 1024

/** What requests of events and of reports have in common. */
export type Intake = ReturnType<typeof createIntake>

export function createIntake(services: Services) {
  const { digestOf, environment, limits, store, space } = services
  const save = createMeasurements(store.measurement, limits.measurementMegabytes * 1024 * 1024)
  let underWay = 0

  const errors = {
    ...bodyErrors(MAX_KILOBYTES),
    503: 'No more can be stored now: wait as Retry-After says.',
  }
  const admit = describes<MiddlewareHandler<AppEnv>>({ errors }, async (_, next) => {
    await space.requireForMeasurement()
    if (underWay >= limits.measurementAtOnce) throw tooManyAtOnce()
    underWay += 1
    await next().finally(() => {
      underWay -= 1
    })
  })

  return {
    /**
     * Before a body is read: 429 for an address over its limit, 503 where the disk has too little space
     * or too many requests are under way, all with Retry-After.
     */
    limits: [limitCalls(services, 'measurement'), admit] as const,
    read: (c: Context<AppEnv>) => readBody(c, MAX_KILOBYTES),
    /** Returns once they are committed; `at` is when they came. */
    save(c: Context<AppEnv>, rows: readonly Measurement[], at: Date) {
      const network = clientNetworkOf(c, environment)
      return save(rows, network === undefined ? '' : digestOf(network), at)
    },
  }
}

function tooManyAtOnce(): LimitProblem {
  return new LimitProblem(
    'measurement_at_once',
    503,
    'Too many events and reports come at once: send them again later.',
    { 'retry-after': '10' },
  )
}
