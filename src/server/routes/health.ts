import { Hono } from 'hono'
import type { AppEnv } from '../http/app-env.ts'
import { Problem } from '../http/problem.ts'
import type { Services } from '../services.ts'

/** `GET /healthz`: 200 `{ status: 'ok' }` while the database answers, else 503. */
export function healthRoutes({ store }: Services): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/healthz', async (c) => {
    if (!(await store.isAlive())) throw new Problem(503, 'The database does not answer: try later.')
    c.header('cache-control', 'no-store')
    return c.json({ status: 'ok' })
  })
}
