import { Hono } from 'hono'
import * as v from 'valibot'
import type { AppEnv } from '../http/app-env.ts'
import { LimitProblem, Problem, problemFor } from '../http/problem.ts'
import { isJsonWithin, parseJsonObject } from '../json.ts'
import { json, operation } from '../openapi.ts'
import type { Services } from '../services.ts'
import type { Intake } from './intake.ts'

/** The provider's limits: events of a request, and properties of an object, which nest 40 levels deep. */
const MAX_EVENTS = 2000
const MAX_JSON = { levels: 44, values: 50_000, members: 1000 }
/** An event of the page has some 2 kB; the provider cuts texts off at 1 kB. */
const MAX_EVENT_BYTES = 64 * 1024
const REMOTE_CONFIGURATION = { analyticsSDK: { browserSDK: { autocapture: { sessions: true } } } }

const Id = v.nullish(v.pipe(v.string(), v.maxBytes(1024)))
const AnalyticsEvent = v.looseObject({
  event_type: v.pipe(v.string(), v.nonEmpty()),
  device_id: Id,
  user_id: Id,
  insert_id: Id,
})
const AnalyticsUpload = v.object({
  api_key: v.string(),
  events: v.pipe(v.array(AnalyticsEvent), v.minLength(1), v.maxLength(MAX_EVENTS)),
})

const errorBody = json(
  v.object({
    code: v.number(),
    error: v.string(),
    missing_field: v.optional(v.string()),
    throttled_events: v.optional(v.array(v.number())),
  }),
)
const TAKE_EVENTS = operation({
  summary: 'Analytics events, by the HTTP V2 protocol',
  description:
    'An event that is sent again is stored again, with the same device and insert id. Faulty events are dropped.',
  body: { content: json(AnalyticsUpload) },
  answers: {
    200: {
      description: 'The others are stored.',
      content: json(
        v.object({
          code: v.literal(200),
          events_ingested: v.number(),
          payload_size_bytes: v.number(),
          server_upload_time: v.pipe(v.number(), v.description('Milliseconds since 1970.')),
        }),
      ),
    },
  },
  errors: {
    400: 'The key is wrong, or the body holds no events.',
    413: 'There are too many bytes, values or events.',
    415: 'Its Content-Encoding is unknown.',
    429: 'Too many calls: wait as Retry-After says.',
    503: 'No more can be stored now: wait as Retry-After says.',
  },
  errorBody,
})
const CONFIGURE = operation({
  summary: "The analytics client's remote configuration",
  query: v.object({
    api_key: v.string(),
    config_keys: v.optional(v.array(v.string())),
    session_id: v.optional(v.string()),
  }),
  answers: {
    200: {
      description: 'What is asked for; all without `config_keys`.',
      content: json(v.object({ configs: v.looseObject({}) })),
    },
  },
  errors: { 400: 'The api_key is wrong.' },
  errorBody,
})

/** Any event may come again after a pause, however many the request holds: it is not read. */
const EVERY_EVENT = Array.from({ length: MAX_EVENTS }, (_, position) => position)

/**
 * Ingestion of analytics events (section 7). Every error is JSON with a `code` equal to its status,
 * since that is what the clients read.
 */
export function eventRoutes(services: Services, intake: Intake): Hono<AppEnv> {
  const { environment, log, measurements, store } = services
  const { apiKey } = environment.ingestion
  const routes = new Hono<AppEnv>()

  for (const path of ['/2/httpapi', '/batch']) {
    routes.post(path, ...intake.limits, TAKE_EVENTS, (c) =>
      intake.take(c, async (bytes) => {
        const now = store.clock.now()
        const events = eventsIn(bytes, apiKey)
        await measurements.add(
          events.map((event) => ({ event })),
          now,
        )
        return c.json({
          code: 200,
          events_ingested: events.length,
          payload_size_bytes: bytes.length,
          server_upload_time: now.getTime(),
        })
      }),
    )
  }
  routes.get('/config', CONFIGURE, (c) => {
    if (c.req.query('api_key') !== apiKey) {
      throw new Problem(400, 'The api_key is missing or wrong: send the one that is configured.')
    }
    const keys = c.req.queries('config_keys') ?? ['analyticsSDK']
    const isAsked = keys.some((key) => /^analyticsSDK(\.browserSDK)?$/.test(key))
    c.header('cache-control', 'no-store')
    return c.json({ configs: isAsked ? REMOTE_CONFIGURATION : {} })
  })
  routes.onError((error, c) => {
    const { status, message, headers } = problemFor(error, log, c.var.requestId)
    return Response.json(
      {
        code: status,
        error: message,
        ...(error instanceof MissingField && { missing_field: error.field }),
        ...(status === 429 && { throttled_events: EVERY_EVENT }),
      },
      { status, headers: { 'cache-control': 'no-store', ...headers } },
    )
  })
  return routes
}

/** A request that its client drops whole and never repeats. */
class MissingField extends Problem {
  readonly field: string

  constructor(field: string) {
    super(400, `Request missing required field: send ${field}.`)
    this.field = field
  }
}

/** The events of a request that can be stored. */
function eventsIn(bytes: Uint8Array, apiKey: string): object[] {
  if (!isJsonWithin(bytes, MAX_JSON)) {
    const detail = 'Too many values, or nested too deep: send fewer events at once.'
    throw new LimitProblem('json_values', detail)
  }
  const body = parseJsonObject(new TextDecoder().decode(bytes))
  if (!body) throw new Problem(400, 'Invalid JSON request body: send one object.')
  const { api_key, events } = body
  if (typeof api_key !== 'string' || api_key === '') throw new MissingField('api_key')
  if (api_key !== apiKey) {
    throw new Problem(400, 'Invalid API key: use the one that is configured.')
  }
  if (!Array.isArray(events)) throw new MissingField('events')
  if (events.length > MAX_EVENTS) {
    const detail = `Too many events: send at most ${MAX_EVENTS} at once.`
    throw new LimitProblem('events', detail)
  }
  const storable = events.filter(isStored)
  if (storable.length === 0) throw new MissingField('events')
  return storable
}

function isStored(event: unknown): event is object {
  return v.is(AnalyticsEvent, event) && Buffer.byteLength(JSON.stringify(event)) <= MAX_EVENT_BYTES
}
