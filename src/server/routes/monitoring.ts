import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { AppEnv } from '../http/app-env.ts'
import { readDecoded } from '../http/decoded-body.ts'
import { clientAddressOf } from '../http/origin.ts'
import { Problem } from '../http/problem.ts'
import { limitBody } from '../http/request-body.ts'
import { type Envelope, EnvelopeError, readEnvelope } from '../monitoring/envelope.ts'
import { forwardEnvelope } from '../monitoring/forward.ts'
import type { Services } from '../services.ts'

/** What an own envelope names where its sender is the page itself. */
const OWN_PROJECT = '1'

/**
 * Ingestion of error reports (section 7), under `/api`:
 *
 * - `POST /:project/envelope/` takes envelopes of clients whose DSN names this server, and keeps
 *   their items. The key is MONITORING_KEY, in `sentry_key`, `X-Sentry-Auth` or the envelope's DSN.
 * - `POST /monitoring` is the page's tunnel. Where MONITORING_DSN names a provider, an envelope for
 *   that DSN, and for no other, is handed on; else it is kept here.
 *
 * Both answer 200 `{ id }`, 400 for what is no envelope, 403 for a wrong key, 413 for too much; with
 * Retry-After 429 for too many requests or bytes of one address, and 503 where there is no space.
 */
export function monitoringRoutes({
  environment,
  store,
  rates,
  admitMeasurement,
}: Services): Hono<AppEnv> {
  const { requestsPerMinute, monitoring } = environment.ingestion
  const { key, maxKilobytes, maxEventKilobytes, target } = monitoring
  const requestRate = rates.limit('monitoring', requestsPerMinute)

  const limitRate: MiddlewareHandler<AppEnv> = async (c, next) => {
    const seconds = requestRate(clientAddressOf(c, environment))
    if (seconds !== undefined) {
      throw new Problem(429, 'Too many reports from this address: wait and send again.', {
        'retry-after': String(seconds),
      })
    }
    await next()
  }

  /** The clients hold back as long as this header says, whatever the status. */
  const nameRateLimits: MiddlewareHandler<AppEnv> = async (c, next) => {
    await next()
    const seconds = c.res.headers.get('retry-after')
    if (c.error instanceof Problem && seconds !== null) {
      c.header('x-sentry-rate-limits', `${seconds}::organization`)
    }
  }

  async function receive(c: Context<AppEnv>): Promise<[Uint8Array<ArrayBuffer>, Envelope]> {
    const bytes = await readDecoded(c, maxKilobytes)
    return [bytes, envelopeOf(bytes)]
  }

  async function keep(c: Context<AppEnv>, project: string, envelope: Envelope): Promise<Response> {
    for (const { type, payload } of envelope.items) {
      if (SINGLE_EVENTS.has(type) && payload.length > maxEventKilobytes * 1024) {
        throw new Problem(413, `An item is too large: send at most ${maxEventKilobytes} kB.`)
      }
    }
    const { items } = envelope
    const bytes = items.reduce((sum, { payload }) => sum + payload.length, 0)
    await admitMeasurement(clientAddressOf(c, environment), bytes, items.length)
    await store.reports.keep(project, envelope, new Date())
    return c.json({ id: envelope.eventId })
  }

  return new Hono<AppEnv>()
    .post(
      '/:project{[0-9]+}/envelope/',
      nameRateLimits,
      limitRate,
      limitBody(maxKilobytes),
      async (c) => {
        const [, envelope] = await receive(c)
        if (keyOf(c, envelope) !== key) throw wrongKey()
        return keep(c, c.req.param('project'), envelope)
      },
    )
    .post('/monitoring', nameRateLimits, limitRate, limitBody(maxKilobytes), async (c) => {
      const [bytes, envelope] = await receive(c)
      if (!target) {
        if (keyOf(c, envelope) !== key) throw wrongKey()
        return keep(c, OWN_PROJECT, envelope)
      }
      if (envelope.dsn !== target.dsn) throw wrongKey()
      return forwardEnvelope(target, bytes)
    })
}

/** Items that are one event each, with the size limit of one. */
const SINGLE_EVENTS = new Set(['event', 'transaction', 'replay_event', 'feedback'])

function envelopeOf(bytes: Uint8Array): Envelope {
  try {
    return readEnvelope(bytes)
  } catch (error) {
    if (!(error instanceof EnvelopeError)) throw error
    throw new Problem(400, `This is no envelope: ${error.message}. Send it as the protocol says.`)
  }
}

function keyOf(c: Context<AppEnv>, { dsn }: Envelope): string | undefined {
  const header = /sentry_key=([^,\s]+)/.exec(c.req.header('x-sentry-auth') ?? '')?.[1]
  return c.req.query('sentry_key') ?? header ?? URL.parse(dsn ?? '')?.username
}

function wrongKey(): Problem {
  return new Problem(403, 'The DSN is not the configured one: send reports to that one only.')
}
