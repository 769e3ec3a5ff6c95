import { Hono } from 'hono'
import * as v from 'valibot'
import { ProgressReport } from '../../../machines/records/progress.ts'
import type { AppEnv } from '../http/app-env.ts'
import { requireApplication } from '../http/bearer.ts'
import { limitBody, readJsonObject } from '../http/body.ts'
import { Problem } from '../http/problem.ts'
import { limitCalls } from '../http/rate-limits.ts'
import type { Services } from '../services.ts'

/**
 * `POST /progress`: what a page saw of the token's application, in classes without personal data.
 * 204 once it is kept; an entry that is sent again is kept once.
 */
export function progressRoutes(services: Services): Hono<AppEnv> {
  const { store } = services
  return new Hono<AppEnv>().post(
    '/progress',
    requireApplication(services),
    limitCalls(services, 'progress'),
    limitBody(128),
    async (c) => {
      const report = v.safeParse(ProgressReport, await readJsonObject(c))
      if (!report.success) {
        const fields = report.issues.map((issue) => v.getDotPath(issue) ?? 'the body')
        throw new Problem(400, `Wrong or missing: ${[...new Set(fields)].join(', ')}.`)
      }
      await store.progress.keep(c.var.applicationId, report.output)
      return c.body(null, 204)
    },
  )
}
