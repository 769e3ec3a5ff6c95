import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import type { Services } from '../services.ts'
import type { AppEnv } from './app-env.ts'

/** `GET /coverage`: the last report of the generated paths where this machine has one, else 204. */
export function coverageRoutes({ reportFile }: Services): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/coverage', async (c) => {
    const text = reportFile && (await readFile(reportFile, 'utf8').catch(() => undefined))
    if (!text) return c.body(null, 204)
    return c.body(text, 200, { 'content-type': 'application/json', 'cache-control': 'no-cache' })
  })
}
