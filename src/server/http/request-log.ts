import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Log } from '../log.ts'
import type { AppEnv } from './app-env.ts'

/** Logs each answered request by its route's pattern, never by its path or query. */
export function requestLog(log: Log): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const start = performance.now()
    await next()
    log.info('request', {
      requestId: c.var.requestId,
      method: c.req.method,
      route: routePath(c),
      status: c.res.status,
      ms: Math.round(performance.now() - start),
    })
  }
}
