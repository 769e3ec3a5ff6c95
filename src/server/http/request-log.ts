import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { AppEnv, Services } from '../services.ts'

/** Logs and counts each answered request by its route's pattern, never by its path or query. */
export function requestLog({ log, metrics }: Services): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const start = performance.now()
    await next()
    const ms = performance.now() - start
    const request = { method: c.req.method, route: routePath(c), status: c.res.status }
    log.info('request', { requestId: c.var.requestId, ...request, ms: Math.round(ms) })
    metrics.answered({ ...request, seconds: ms / 1000 })
  }
}
