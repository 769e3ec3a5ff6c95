import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import * as v from 'valibot'
import { Classes, Device } from '../../../machines/records/progress.ts'
import { streamOf } from '../files/file-folder.ts'
import type { AppEnv } from '../http/app-env.ts'
import { hasBearer, requireOperator, unauthorized } from '../http/bearer.ts'
import { cachedFor } from '../http/cached-for.ts'
import { limitCalls } from '../http/limit-calls.ts'
import { Problem } from '../http/problem.ts'
import { json, operation } from '../openapi/description.ts'
import type { Services } from '../services.ts'
import { filterValues, readCounts } from '../store/counts/read-counts.ts'
import type { RecordedApplication } from '../store/progress.ts'
import { DropOff, dropOffOf } from './drop-off.ts'

const Day = v.pipe(
  v.string(),
  v.isoDate('expects a day such as 2026-11-21'),
  v.description('A day in UTC.'),
)
const Filter = v.object({
  from: v.optional(Day),
  to: v.optional(Day),
  device: v.optional(v.picklist(Device.options, 'expects phone, tablet or desktop')),
  source: v.optional(v.string()),
  campaign: v.optional(v.string()),
  variant: v.optional(v.string()),
  release: v.optional(v.string()),
})
const Values = v.array(v.string())

const Release = v.object({ name: v.string(), startedAt: v.string() })

const LIVE_EVERY_MS = 2000

const Runs = v.object({
  runs: v.array(
    v.object({
      rule: v.nullable(v.string()),
      events: v.array(
        v.object({ event: v.string(), state: v.nullable(v.string()), classes: Classes }),
      ),
    }),
  ),
})

const refusals = { 400: 'A filter has a value that it cannot have.' }
const DROP_OFF = operation({
  summary: 'Applications by step: how many came, continued and left',
  query: Filter,
  answers: {
    200: {
      description: 'Numbers, and what can be filtered by.',
      content: json(
        v.object({
          leftAfterMinutes: v.number(),
          isComplete: v.pipe(v.boolean(), v.description('False while some are not counted yet.')),
          ...DropOff.entries,
          devices: Values,
          sources: Values,
          campaigns: Values,
          variants: Values,
          releases: Values,
        }),
      ),
    },
  },
  refusals,
})
const RUNS = operation({
  summary: "Each application's events in classes, without its id, and its rule",
  query: Filter,
  answers: { 200: { description: 'Those first seen then.', content: json(Runs) } },
  refusals,
})
const RELEASES = operation({
  summary: 'Releases that were started here, the last first',
  answers: {
    200: {
      description: 'Their names, and when each was started first.',
      content: json(v.object({ releases: v.array(Release) })),
    },
  },
})
const RELEASE_CHART = operation({
  summary: 'The chart of a release, as chart.json holds one',
  answers: {
    200: { description: 'The chart.', content: { 'application/json': { type: 'object' } } },
  },
  refusals: { 404: 'This release never started here.' },
})
const LIVE = operation({
  summary: 'How many applications are in each state, every 2 seconds',
  answers: {
    200: {
      description: 'Events `standing`: a list of `{ state, count, decided }`, `count` undecided.',
      content: { 'text/event-stream': { type: 'string' } },
    },
  },
})

/** What product managers ask of the funnel's own records, for the bearer of OPERATOR_TOKEN. */
export function operatorRoutes(services: Services): Hono<AppEnv> {
  const { store, counting, releases, ending } = services
  const { leftAfterMinutes } = services.limits
  const routes = new Hono<AppEnv>()
  routes.use('/operator/*', limitCalls(services, 'other'), requireOperator(services))

  routes.get('/operator/drop-off', DROP_OFF, async (c) => {
    const filter = filterOf(c.req.query())
    const isComplete = await counting.catchUp()
    const counts = await readCounts(store.db, filter)
    return c.json({
      leftAfterMinutes,
      isComplete,
      ...dropOffOf(counts, releases.transitions),
      ...(await filterValues(store.db)),
    })
  })

  routes.get('/operator/runs', RUNS, (c) => {
    const runs = runsOf(store.progress.applications(filterOf(c.req.query())))
    c.header('content-type', 'application/json')
    return c.body(streamOf(runs))
  })

  routes.get('/operator/releases', RELEASES, async (c) =>
    c.json({ releases: await releases.list() }),
  )

  routes.get('/operator/releases/:release', RELEASE_CHART, async (c) => {
    const chart = await releases.chartOf(c.req.param('release'))
    if (chart === undefined) throw new Problem(404, 'This release never started here.')
    return c.body(chart, 200, { 'content-type': 'application/json' })
  })

  /** One count for everybody who watches. */
  const standing = cachedFor(LIVE_EVERY_MS / 2, () => {
    const since = new Date(store.clock.now().getTime() - leftAfterMinutes * 60_000).toISOString()
    return store.progress.countByState(since)
  })

  routes.get('/operator/live', LIVE, (c) =>
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

const METRICS = operation({
  summary: "This server's numbers for Prometheus",
  bearers: ['metrics'],
  answers: {
    200: { description: 'Its text format.', content: { 'text/plain': { type: 'string' } } },
  },
  refusals: { 401: 'METRICS_TOKEN is missing or wrong.' },
})

/** This process's numbers, for the bearer of METRICS_TOKEN. */
export function metricsRoutes({ environment, metrics }: Services): Hono<AppEnv> {
  const { metricsToken } = environment
  return new Hono<AppEnv>().get('/metrics', METRICS, async (c) => {
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
