import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { AppEnv } from '../http/app-env.ts'
import { Problem, problemFor, problemResponse } from '../http/problem.ts'
import { json, operation } from '../openapi.ts'
import type { Services } from '../services.ts'
import { readEnvelope } from './envelope.ts'
import type { Intake } from './intake.ts'
import { forwardEnvelope } from './report-target.ts'

const TUNNEL = operation({
  summary: "The page's error reports",
  description: 'They are stored; where MONITORING_DSN names a provider they are forwarded.',
  body: { content: { 'application/x-sentry-envelope': { type: 'string' } } },
  answers: {
    200: { description: 'It is stored.', content: json(v.object({ id: v.optional(v.string()) })) },
    default: { description: "The provider's own answer." },
  },
  errors: { 400: 'The body is no envelope.', 403: 'The DSN is not the configured one.' },
})

/** Ingestion of error reports (section 7), as the client's tunnel: envelopes are stored as they come. */
export function reportRoutes({ environment, log, store }: Services, intake: Intake): Hono<AppEnv> {
  const { target } = environment.ingestion
  const routes = new Hono<AppEnv>()

  routes.post('/api/monitoring', TUNNEL, ...intake.limits, async (c) => {
    const payload = await intake.read(c)
    const { eventId, dsn } = readEnvelope(payload)
    if (target) {
      if (dsn === target.dsn) return forwardEnvelope(target, payload, log)
      throw new Problem(403, 'The DSN is not the configured one: send reports to that one only.')
    }
    const ids = { id: randomUUID(), device_id: '', user_id: '', insert_id: '' }
    const row = { ...ids, kind: 'report', event_id: eventId ?? null, payload } as const
    await intake.save(c, [row], store.clock.now())
    return c.json({ id: eventId })
  })
  routes.onError((error, c) => {
    const problem = problemFor(error, log, c.var.requestId)
    const response = problemResponse(problem, c.var.requestId)
    const seconds = problem.headers['retry-after']
    // The clients pause as long as this header says, for every status.
    if (seconds) response.headers.set('x-sentry-rate-limits', `${seconds}::organization`)
    return response
  })
  return routes
}
