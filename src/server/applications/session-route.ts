import { Hono } from 'hono'
import * as v from 'valibot'
import type { AppEnv } from '../http/app-env.ts'
import { limitBody, readText } from '../http/body.ts'
import { Problem } from '../http/problem.ts'
import { limitCalls } from '../http/rate-limits.ts'
import { parseJsonObject } from '../json.ts'
import type { Services } from '../services.ts'

const SessionRequest = v.object({ applicationId: v.optional(v.pipe(v.string(), v.uuid())) })

/**
 * `POST /session`: a token for an anonymous application. The body may be empty, or name the
 * application by a UUID that the client made, also to renew a token. Answers 201 with
 * `{ token, expiresIn (seconds), applicationId }`.
 */
export function sessionRoutes(services: Services): Hono<AppEnv> {
  const { tokens } = services
  const limit = limitCalls(services, 'session')
  return new Hono<AppEnv>().post('/session', limit, limitBody(4), async (c) => {
    const request = v.safeParse(SessionRequest, parseJsonObject((await readText(c)) || '{}'))
    if (!request.success) {
      throw new Problem(422, 'Send no body, or {"applicationId": "<UUID>"}.')
    }
    const applicationId = request.output.applicationId?.toLowerCase() ?? crypto.randomUUID()
    const token = tokens.issue(applicationId)
    c.header('cache-control', 'no-store')
    return c.json({ token, expiresIn: tokens.ttlSeconds, applicationId }, 201)
  })
}
