import { Hono } from 'hono'
import * as v from 'valibot'
import type { AppEnv } from '../http/app-env.ts'
import { bodyErrors, readBody } from '../http/body.ts'
import { limitCalls } from '../http/limit-calls.ts'
import { Problem } from '../http/problem.ts'
import { parseJsonObject } from '../json.ts'
import { json, operation } from '../openapi.ts'
import type { Services } from '../services.ts'

const MAX_KILOBYTES = 4
const Uuid = v.pipe(v.string(), v.uuid())
const SessionRequest = v.object({ applicationId: v.optional(Uuid) })
const Session = v.object({
  token: v.string(),
  expiresIn: v.pipe(v.number(), v.description('Seconds.')),
  applicationId: Uuid,
})

const SESSION = operation({
  summary: 'A token for an anonymous application',
  description: 'A UUID that the client made names the application, also to renew its token.',
  body: { content: json(SessionRequest), isOptional: true },
  answers: { 201: { description: 'The token.', content: json(Session) } },
  errors: { ...bodyErrors(MAX_KILOBYTES), 422: 'The body is neither empty nor names a UUID.' },
})

export function sessionRoutes(services: Services): Hono<AppEnv> {
  const { tokens } = services
  const limit = limitCalls(services, 'session')
  return new Hono<AppEnv>().post('/session', SESSION, limit, async (c) => {
    const text = Buffer.from(await readBody(c, MAX_KILOBYTES)).toString()
    const request = v.safeParse(SessionRequest, parseJsonObject(text || '{}'))
    if (!request.success) {
      throw new Problem(422, 'Send no body, or {"applicationId": "<UUID>"}.')
    }
    const applicationId = request.output.applicationId?.toLowerCase() ?? crypto.randomUUID()
    const token = tokens.issue(applicationId)
    const session = { token, expiresIn: tokens.ttlSeconds, applicationId }
    c.header('cache-control', 'no-store')
    return c.json(session satisfies v.InferOutput<typeof Session>, 201)
  })
}
