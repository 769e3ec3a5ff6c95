import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { AppEnv } from '../http/app-env.ts'
import { LimitProblem } from '../http/limit-problem.ts'
import { Problem, refusalFor } from '../http/problem.ts'
import { isJsonWithin, parseJsonObject } from '../json.ts'
import { json, operation } from '../openapi/description.ts'
import type { Services } from '../services.ts'
import { takeTurn } from '../turns.ts'
import {
  AnalyticsUpload,
  MAX_EVENTS,
  type ReceivedEvent,
  RefusedEvents,
  readUpload,
  UploadRefusal,
} from './analytics-upload.ts'
import type { Intake } from './intake.ts'

/** Of a whole request; a property may nest 40 levels deep at the provider. */
const MAX_JSON = { levels: 44, values: 50_000 }
const REMOTE_CONFIGURATION = { analyticsSDK: { browserSDK: { autocapture: { sessions: true } } } }

const refusal = json(RefusedEvents)
const TAKE_EVENTS = operation({
  summary: 'Analytics events, by the HTTP V2 protocol',
  description:
    'An event that is kept already, by device and insert id, is kept once. A refused request keeps none.',
  body: { content: json(AnalyticsUpload) },
  answers: {
    200: {
      description: 'They are kept.',
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
  refusal,
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
  refusals: { 400: 'The api_key is wrong.' },
  refusal,
})

/** Any event may come again after a pause, however many the request holds: it is not read. */
const EVERY_EVENT = Array.from({ length: MAX_EVENTS }, (_, position) => position)

/**
 * Ingestion of analytics events (section 7). Every refusal is JSON with a `code` equal to its status,
 * since that is what the clients read.
 */
export function analyticsRoutes(
  { environment, log, store }: Services,
  intake: Intake,
): Hono<AppEnv> {
  const { apiKey } = environment.ingestion
  const routes = new Hono<AppEnv>()

  async function read(bytes: Uint8Array): Promise<ReceivedEvent[]> {
    await takeTurn()
    if (!isJsonWithin(bytes, MAX_JSON)) {
      throw new LimitProblem(
        'json_values',
        413,
        'Too many values, or nested too deep: send fewer events at once.',
      )
    }
    const body = parseJsonObject(new TextDecoder().decode(bytes))
    if (!body) throw new Problem(400, 'Invalid JSON request body: send one object.')
    await takeTurn()
    return readUpload(body, apiKey)
  }

  async function takeEvents(c: Context<AppEnv>, bytes: Uint8Array<ArrayBuffer>): Promise<Response> {
    const now = store.clock.now()
    const events = await intake.inTurn(() => read(bytes))
    await intake.measured.keepEvents(events, now)
    return c.json({
      code: 200,
      events_ingested: events.length,
      payload_size_bytes: bytes.length,
      server_upload_time: now.getTime(),
    })
  }

  for (const path of ['/2/httpapi', '/batch'])
    routes.post(path, TAKE_EVENTS, ...intake.limits, (c) =>
      intake.handle(c, (bytes) => takeEvents(c, bytes)),
    )
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
    const { status, message, headers } = refusalFor(error, log, c.var.requestId)
    return Response.json(
      {
        code: status,
        error: message,
        ...(error instanceof UploadRefusal && error.fields),
        ...(status === 429 && { throttled_events: EVERY_EVENT }),
      },
      { status, headers: { 'cache-control': 'no-store', ...headers } },
    )
  })
  return routes
}
