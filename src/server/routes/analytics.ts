import { setImmediate } from 'node:timers/promises'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import pLimit from 'p-limit'
import { readUpload } from '../analytics/upload-request.ts'
import type { AppEnv } from '../http/app-env.ts'
import { readDecoded } from '../http/decoded-body.ts'
import { clientAddressOf } from '../http/origin.ts'
import { Problem, refusalFor } from '../http/problem.ts'
import { limitBody } from '../http/request-body.ts'
import { isJsonWithin, parseJsonObject } from '../json.ts'
import type { Services } from '../services.ts'

/** Of a whole request; a property may nest 40 levels deep at the provider. */
const MAX_JSON = { levels: 44, values: 50_000 }

/**
 * `POST /2/httpapi` and `POST /batch`: the ingestion of analytics events (section 7), for clients of
 * the HTTP V2 protocol. Both take the same requests. Every answer is JSON with a `code` equal to its
 * status, since that is what the clients read; an answer of 400, 413 or 429 keeps none of the
 * request's events. An event that is kept already, by device and insert id, is answered like a new
 * one and kept once.
 */
export function analyticsRoutes({
  environment,
  store,
  log,
  rates,
  admitMeasurement,
}: Services): Hono<AppEnv> {
  const { requestsPerMinute, analytics } = environment.ingestion
  const { maxKilobytes, maxEvents } = analytics
  const requestRate = rates.limit('analytics', requestsPerMinute)
  /** Of requests that come together, one is parsed in a turn of the event loop. */
  const inTurn = pLimit(1)
  const routes = new Hono<AppEnv>()

  const limitRate: MiddlewareHandler<AppEnv> = async (c, next) => {
    const seconds = requestRate(clientAddressOf(c, environment))
    if (seconds === undefined) return next()
    throw new Problem(429, 'Too many requests from this address: wait 30 seconds and send again.', {
      'retry-after': String(seconds),
    })
  }

  async function read(bytes: Uint8Array): ReturnType<typeof readUpload> {
    await setImmediate()
    if (!isJsonWithin(bytes, MAX_JSON)) {
      throw new Problem(413, 'Too many values, or nested too deep: send fewer events at once.')
    }
    const body = parseJsonObject(new TextDecoder().decode(bytes))
    if (!body) throw new Problem(400, 'Invalid JSON request body: send one object.')
    await setImmediate()
    return readUpload(body, analytics)
  }

  async function takeEvents(c: Context<AppEnv>): Promise<Response> {
    const bytes = await readDecoded(c, maxKilobytes)
    const upload = await inTurn(() => read(bytes))
    if ('refusal' in upload) return c.json(upload.refusal, upload.refusal.code)
    const { events } = upload
    await admitMeasurement(clientAddressOf(c, environment), bytes.length, events.length)
    const now = new Date()
    await store.events.keep(events, now)
    return c.json({
      code: 200,
      events_ingested: events.length,
      payload_size_bytes: bytes.length,
      server_upload_time: now.getTime(),
    })
  }

  for (const path of ['/2/httpapi', '/batch']) {
    routes.post(path, limitRate, limitBody(maxKilobytes), takeEvents)
  }
  routes.onError((error, c) => {
    const { status, message, headers } = refusalFor(error, log, c.var.requestId)
    // Any event may come again after a pause, however many the request holds: it may not be read.
    const throttled = Array.from({ length: maxEvents }, (_, position) => position)
    return Response.json(
      { code: status, error: message, ...(status === 429 && { throttled_events: throttled }) },
      { status, headers: { 'cache-control': 'no-store', ...headers } },
    )
  })
  return routes
}
