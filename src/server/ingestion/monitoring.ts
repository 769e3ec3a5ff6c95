import { type Context, Hono } from 'hono'
import type { AppEnv } from '../http/app-env.ts'
import { Problem, problemResponse, refusalFor } from '../http/problem.ts'
import type { Services } from '../services.ts'
import { type Envelope, readEnvelope } from './envelope.ts'
import type { Intake } from './intake.ts'
import { forwardEnvelope } from './report-target.ts'
import { insertReports } from './store.ts'

/** The public key of DSNs that name this server, and the project of the page's own reports. */
const KEY = 'funnel'
const OWN_PROJECT = '1'

/**
 * Ingestion of error reports (section 7):
 *
 * - `POST /api/:project/envelope/` takes envelopes of clients whose DSN names this server, and keeps
 *   their items. The key is in `sentry_key`, `X-Sentry-Auth` or the envelope's DSN.
 * - `POST /api/monitoring` is the page's tunnel. Where MONITORING_DSN names a provider, an envelope for
 *   that DSN, and for no other, is forwarded; else it is stored here.
 *
 * Both answer 200 `{ id }`, 400 for what is no envelope, 403 for a wrong key.
 */
export function monitoringRoutes(
  { environment, store, log }: Services,
  intake: Intake,
): Hono<AppEnv> {
  const { target } = environment.ingestion
  const routes = new Hono<AppEnv>()

  async function keep(c: Context<AppEnv>, project: string): Promise<Response> {
    const bytes = await intake.read(c)
    const eventId = await intake.inTurn(async () => {
      const envelope = readEnvelope(bytes)
      if (keyOf(c, envelope) !== KEY) throw wrongKey()
      await insertReports(store.measurement, project, envelope, new Date())
      return envelope.eventId
    })
    return c.json({ id: eventId })
  }

  routes.post('/api/:project{[0-9]+}/envelope/', ...intake.limits, (c) =>
    keep(c, c.req.param('project')),
  )
  routes.post('/api/monitoring', ...intake.limits, async (c) => {
    if (!target) return keep(c, OWN_PROJECT)
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
