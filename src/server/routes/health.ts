import { Hono } from 'hono'
import type { AppEnv } from '../http/app-env.ts'
import { Problem } from '../http/problem.ts'
import type { Services } from '../services.ts'

/**
 * For whoever watches the process or spreads requests over several:
 *
 * - `GET /healthz`: 200 `{ status: 'ok' }` while the database answers, else 503.
 * - `GET /readyz`: the same, while the file store answers too and the server is not about to end.
 */
export function healthRoutes({ store, files, ending }: Services): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.use('/:check{healthz|readyz}', async (c, next) => {
    if (!(await store.isAlive())) throw new Problem(503, 'The database does not answer: try later.')
    c.header('cache-control', 'no-store')
    await next()
  })
  routes.get('/healthz', (c) => c.json({ status: 'ok' }))
  routes.get('/readyz', async (c) => {
    if (ending.aborted) throw new Problem(503, 'This server is about to end: ask another one.')
    if (!(await files.isAlive())) throw new Problem(503, 'The files cannot be kept: try later.')
    return c.json({ status: 'ok' })
  })
  return routes
}
