import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { AppEnv } from '../http/app-env.ts'
import { Problem, problemResponse, refusalFor } from '../http/problem.ts'
import { type Description, json, operation } from '../openapi/description.ts'
import type { Services } from '../services.ts'
import { type Envelope, readEnvelope } from './envelope.ts'
import type { Intake } from './intake.ts'
import { forwardEnvelope } from './report-target.ts'

/** The public key of DSNs that name this server. */
const KEY = 'funnel'

const ENVELOPE: Description = {
  path: v.object({ project: v.pipe(v.string(), v.regex(/^[0-9]+$/)) }),
  query: v.object({
    sentry_key: v.optional(v.pipe(v.string(), v.description("Else X-Sentry-Auth, or the DSN's."))),
  }),
  body: { content: { 'application/x-sentry-envelope': { type: 'string' } } },
  answers: {
    200: { description: 'It is stored.', content: json(v.object({ id: v.optional(v.string()) })) },
  },
  refusals: { 400: 'The body is no envelope.', 403: 'The key or DSN is not the configured one.' },
}
const STORE_REPORTS = operation({
  ...ENVELOPE,
  summary: 'Error reports of clients whose DSN names this server',
})
const { path: _, ...OWN_ENVELOPE } = ENVELOPE
const TUNNEL = operation({
  ...OWN_ENVELOPE,
  summary: "The page's error reports",
  description: 'Where MONITORING_DSN names a provider they are forwarded.',
  answers: { ...ENVELOPE.answers, default: { description: "The provider's own answer." } },
})

/** Ingestion of error reports (section 7): envelopes are stored as they come. */
export function reportRoutes({ environment, log, store }: Services, intake: Intake): Hono<AppEnv> {
  const { target } = environment.ingestion
  const routes = new Hono<AppEnv>()

  async function save(c: Context<AppEnv>): Promise<Response> {
    const bytes = await intake.read(c)
    const envelope = readEnvelope(bytes)
    if (keyOf(c, envelope) !== KEY) throw wrongKey()
    const { eventId } = envelope
    const ids = { id: randomUUID(), device_id: '', user_id: '', insert_id: '' }
    const row = { ...ids, kind: 'report', event_id: eventId ?? null, payload: bytes } as const
    await intake.save(c, [row], store.clock.now())
    return c.json({ id: eventId })
  }

  routes.post('/api/:project{[0-9]+}/envelope/', STORE_REPORTS, ...intake.limits, save)
  routes.post('/api/monitoring', TUNNEL, ...intake.limits, async (c) => {
    if (!target) return save(c)
    const bytes = await intake.read(c)
    if (readEnvelope(bytes).dsn !== target.dsn) throw wrongKey()
    return forwardEnvelope(target, bytes)
  })
  routes.onError((error, c) => {
    const refusal = refusalFor(error, log, c.var.requestId)
    const response = problemResponse(refusal, c.var.requestId)
    const seconds = refusal.headers['retry-after']
    // The clients pause as long as this header says, for every status.
    if (seconds) response.headers.set('x-sentry-rate-limits', `${seconds}::organization`)
    return response
  })
  return routes
}

function keyOf(c: Context<AppEnv>, { dsn }: Envelope): string | undefined {
  const header = /sentry_key=([^,\s]+)/.exec(c.req.header('x-sentry-auth') ?? '')?.[1]
  return c.req.query('sentry_key') ?? header ?? URL.parse(dsn ?? '')?.username
}

function wrongKey(): Problem {
  return new Problem(403, 'The DSN is not the configured one: send reports to that one only.')
}
