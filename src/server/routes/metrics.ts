import { Hono } from 'hono'
import type { AppEnv } from '../http/app-env.ts'
import { hasBearer, unauthorized } from '../http/bearer.ts'
import type { Services } from '../services.ts'

/** `GET /metrics`: this process's numbers in Prometheus's text format, for the bearer of METRICS_TOKEN. */
export function metricsRoutes({ environment, metrics }: Services): Hono<AppEnv> {
  const { metricsToken } = environment
  return new Hono<AppEnv>().get('/metrics', async (c) => {
    if (metricsToken === undefined) {
      throw unauthorized('Nobody has access yet: the operator has to set METRICS_TOKEN.')
    }
    if (!hasBearer(c, metricsToken)) {
      throw unauthorized('Send METRICS_TOKEN as Authorization: Bearer <token>.')
    }
    const { body, contentType } = await metrics.text()
    return c.body(body, 200, { 'content-type': contentType, 'cache-control': 'no-store' })
  })
}
