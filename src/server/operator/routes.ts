import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import * as v from 'valibot'
import { streamOf } from '../files/file-folder.ts'
import type { AppEnv } from '../http/app-env.ts'
import { hasBearer, requireOperator, unauthorized } from '../http/bearer.ts'
import { cachedFor } from '../http/cached-for.ts'
import { Problem } from '../http/problem.ts'
import { limitCalls } from '../http/rate-limits.ts'
import type { Services } from '../services.ts'
import type { RecordedApplication } from '../store/progress.ts'
import { type DropOff, dropOffOf } from './drop-off.ts'

const Day = v.pipe(v.string(), v.isoDate('expects a day such as 2026-11-21'))
const Filter = v.object({
  from: v.optional(Day),
  to: v.optional(Day),
  device: v.optional(
    v.picklist(['phone', 'tablet', 'desktop'], 'expects phone, tablet or desktop'),
  ),
  source: v.optional(v.string()),
  campaign: v.optional(v.string()),
})

const LIVE_EVERY_MS = 2000

/**
 * What product managers ask of the funnel's own records, for the bearer of OPERATOR_TOKEN:
 *
 * - `GET /operator/drop-off`: numbers by step, and what can be filtered by.
 * - `GET /operator/runs`: each application's events in classes, without its id, and its rule.
 * - `GET /operator/live`: how many applications are in each state, decided ones separately, as
 *   server-sent events.
 *
 * The first two take `from`, `to` (days in UTC), `device`, `source` and `campaign`.
 */
export function operatorRoutes(services: Services): Hono<AppEnv> {
  const { store, ending } = services
  const { leftAfterMinutes } = services.limits
  const routes = new Hono<AppEnv>()
  routes.use('/operator/*', limitCalls(services, 'other'), requireOperator(services))

  const counting = new Map<string, Promise<DropOff>>()

  /** Equal requests during the count share its answer. */
  function countedFor(filter: v.InferOutput<typeof Filter>): Promise<DropOff> {
    const key = JSON.stringify(filter)
    const known = counting.get(key)
    if (known) return known
    const applications = store.progress.applications(filter)
    const counted = dropOffOf(applications, { now: Date.now(), leftAfterMinutes }).finally(() =>
      counting.delete(key),
    )
    counting.set(key, counted)
    return counted
  }

  routes.get('/operator/drop-off', async (c) =>
    c.json({ leftAfterMinutes, ...(await countedFor(filterOf(c.req.query()))) }),
  )

  routes.get('/operator/runs', (c) => {
    const runs = runsOf(store.progress.applications(filterOf(c.req.query())))
    c.header('content-type', 'application/json')
    return c.body(streamOf(runs))
  })

  /** One count for everybody who watches. */
  const standing = cachedFor(LIVE_EVERY_MS / 2, () => {
    const since = new Date(Date.now() - leftAfterMinutes * 60_000).toISOString()
    return store.progress.countByState(since)
  })

  routes.get('/operator/live', (c) =>
    streamSSE(c, async (stream) => {
      while (!stream.aborted && !ending.signal.aborted) {
        await stream.writeSSE({ event: 'standing', data: JSON.stringify(await standing()) })
        await stream.sleep(LIVE_EVERY_MS)
      }
    }),
  )
  return routes
}

function filterOf(query: Record<string, string>): v.InferOutput<typeof Filter> {
  const filter = v.safeParse(Filter, query)
  if (filter.success) return filter.output
  const lines = filter.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`)
  throw new Problem(400, `${lines.join('; ')}.`)
}

/** As it is read, so that no more than a few applications are held at once. */
async function* runsOf(
  applications: AsyncIterable<RecordedApplication>,
): AsyncGenerator<Uint8Array> {
  let separator = '{"runs":['
  for await (const { rule, entries } of applications) {
    const events = entries.map(({ event, state, classes }) => ({
      event,
      state,
      classes: JSON.parse(classes),
    }))
    yield Buffer.from(`${separator}${JSON.stringify({ rule, events })}`)
    separator = ','
  }
  yield Buffer.from(`${separator === ',' ? '' : separator}]}`)
}

/** `GET /metrics`: this process's numbers in Prometheus's text format, for the bearer of METRICS_TOKEN. */
export function metricsRoutes({ environment, metrics }: Services): Hono<AppEnv> {
  const { metricsToken } = environment
  return new Hono<AppEnv>().get('/metrics', async (c) => {
    if (metricsToken === undefined) {
      throw unauthorized('Nobody has access yet: the operator has to set METRICS_TOKEN.')
    }
    if (!hasBearer(c, metricsToken)) {
      throw unauthorized('Send METRICS_TOKEN as Authorization: Bearer <token>.')
    }
    const { body, contentType } = await metrics.text()
    return c.body(body, 200, { 'content-type': contentType, 'cache-control': 'no-store' })
  })
}
