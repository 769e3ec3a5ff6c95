import { Hono } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { clientAddressOf } from '../../http/origin.ts'
import { Problem } from '../../http/problem.ts'
import type { Services } from '../../services.ts'
import { TooManyLookups } from './location.ts'

/**
 * `GET /geo`: where the sender's address is, in the shape of ip-api.com (section 7). Answers 200
 * with status `success` or `fail`, or 429 when the service behind GEO_SOURCE refuses further lookups.
 */
export function geoRoutes({ environment, locate }: Services): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/geo', async (c) => {
    c.header('cache-control', 'no-store')
    try {
      return c.json(await locate(clientAddressOf(c, environment)))
    } catch (error) {
      if (!(error instanceof TooManyLookups)) throw error
      const headers = error.retryAfter === undefined ? {} : { 'retry-after': error.retryAfter }
      throw new Problem(429, 'Too many lookups: ask again later.', headers)
    }
  })
}
