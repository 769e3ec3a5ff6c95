import { isUtf8 } from 'node:buffer'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { AppEnv } from '../http/app-env.ts'
import { Problem, problemFor, problemResponse } from '../http/problem.ts'
import { json, operation } from '../openapi.ts'
import type { Services } from '../services.ts'
import { readEnvelope } from './envelope.ts'
import type { Intake } from './intake.ts'
import type { Measurement } from './measurement-files.ts'
import { forwardEnvelope } from './report-target.ts'

const TUNNEL = operation({
  summary: "The page's error reports",
  description: 'They are stored; if MONITORING_DSN names a provider they are forwarded.',
  body: { content: { 'application/x-sentry-envelope': { type: 'string' } } },
  answers: {
    200: { description: 'It is stored.', content: json(v.object({ id: v.optional(v.string()) })) },
    default: { description: "The provider's own answer." },
  },
  errors: { 400: 'The body is no envelope.', 403: 'The DSN is not the configured one.' },
})

/** Ingestion of error reports (section 7), as the client's tunnel: envelopes are stored as they come. */
export function reportRoutes(services: Services, intake: Intake): Hono<AppEnv> {
  const { environment, log, measurements, store } = services
  const { target } = environment.ingestion
  const routes = new Hono<AppEnv>()

  routes.post('/api/monitoring', TUNNEL, ...intake.limits, (c) =>
    intake.take(c, async (envelope) => {
      const { eventId, dsn } = readEnvelope(envelope)
      if (target) {
        if (dsn === target.dsn) return forwardEnvelope(target, envelope, log)
        throw new Problem(403, 'The DSN is not the configured one: send reports to that one only.')
      }
      await measurements.add([measurementOf(envelope)], store.clock.now())
      return c.json({ id: eventId })
    }),
  )
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

/** Recordings may be compressed; control characters take six bytes in JSON. */
function measurementOf(envelope: Uint8Array): Measurement {
  const bytes = Buffer.from(envelope)
  const report = bytes.toString()
  const isText = isUtf8(bytes) && JSON.stringify(report).length < MOST_GROWTH * bytes.length
  return isText ? { report } : { reportBase64: bytes.toString('base64') }
}

const MOST_GROWTH = 2
