import { type Context, Hono } from 'hono'
import { type EventLimits, throttledRequest, throttlingOf } from '../analytics/event-limits.ts'
import { readUpload } from '../analytics/upload-request.ts'
import type { AppEnv } from '../http/app-env.ts'
import { readDecoded } from '../http/decoded-body.ts'
import { clientAddressOf } from '../http/origin.ts'
import { Problem } from '../http/problem.ts'
import { limitBody } from '../http/request-body.ts'
import { parseJsonObject } from '../json.ts'
import { errorFields } from '../log.ts'
import type { Services } from '../services.ts'

/** What one of the two addresses takes. */
type UploadLimits = EventLimits & { maxKilobytes: number; maxEvents: number }

/**
 * `POST /2/httpapi` and `POST /batch`: the ingestion of analytics events (section 7), for clients of
 * the HTTP V2 protocol. Both take the same requests within different limits. Every answer is JSON
 * with a `code` equal to its status, since that is what the clients read; an answer of 400 or 429
 * keeps none of the request's events. An event that is kept already, by device and insert id, is
 * answered like a new one and kept once.
 */
export function analyticsRoutes({ environment, store, log, rates }: Services): Hono<AppEnv> {
  const { requestsPerMinute, analytics } = environment.ingestion
  const requestRate = rates.limit('analytics', requestsPerMinute)
  const routes = new Hono<AppEnv>()

  function takeEvents(limits: UploadLimits) {
    return async (c: Context<AppEnv>): Promise<Response> => {
      const bytes = await readDecoded(c, limits.maxKilobytes)
      const body = parseJsonObject(new TextDecoder().decode(bytes))
      if (!body) throw new Problem(400, 'Invalid JSON request body: send one object.')
      const upload = readUpload(body, analytics)
      if ('refusal' in upload) return c.json(upload.refusal, 400)
      const { events } = upload
      if (events.length > limits.maxEvents) {
        throw new Problem(413, `Too many events: send at most ${limits.maxEvents} at once.`)
      }
      const now = new Date()
      const throttling = requestRate(clientAddressOf(c, environment))
        ? throttledRequest(events.length, limits)
        : await throttlingOf(events, store.events, limits, now)
      if (throttling) return c.json(throttling, 429)
      await store.events.keep(events, now)
      return c.json({
        code: 200,
        events_ingested: events.length,
        payload_size_bytes: bytes.length,
        server_upload_time: now.getTime(),
      })
    }
  }

  const { single, batch } = analytics
  routes.post('/2/httpapi', limitBody(single.maxKilobytes), takeEvents(single))
  routes.post('/batch', limitBody(batch.maxKilobytes), takeEvents(batch))
  routes.onError((error, c) => {
    c.header('cache-control', 'no-store')
    if (error instanceof Problem) {
      return Response.json({ code: error.status, error: error.message }, { status: error.status })
    }
    log.error('unexpected_error', { requestId: c.var.requestId, ...errorFields(error) })
    return c.json({ code: 500, error: 'Something failed here: try again later.' }, 500)
  })
  return routes
}
