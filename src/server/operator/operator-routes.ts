import { Hono } from 'hono'
import * as v from 'valibot'
import { Numbers } from '../../../machines/progress/application-numbers.ts'
import { Classes } from '../../../machines/progress/progress-report.ts'
import { streamOf } from '../files/file-store.ts'
import type { AppEnv } from '../http/app-env.ts'
import { requireSecret } from '../http/bearer.ts'
import { Problem } from '../http/problem.ts'
import { watchedBody } from '../http/watched-body.ts'
import { json, operation } from '../openapi.ts'
import type { Services } from '../services.ts'
import type { RecordedApplication } from '../store/progress.ts'
import { createNumbers, NumbersQuery, RunsQuery } from './funnel-numbers.ts'

const Release = v.object({ name: v.string(), startedAt: v.string() })

const Runs = v.object({
  runs: v.array(
    v.object({
      startedAt: v.pipe(v.string(), v.description('When the first event happened.')),
      rule: v.nullable(v.string()),
      hasLeft: v.boolean(),
      events: v.array(
        v.object({
          event: v.string(),
          state: v.nullable(v.string()),
          seconds: v.pipe(v.number(), v.description('After the first event.')),
          classes: Classes,
        }),
      ),
    }),
  ),
  isCut: v.boolean(),
})

const NUMBERS = operation({
  summary: 'Applications by day, furthest step and outcome, and times at each step',
  description: 'Computed at most once a minute.',
  query: NumbersQuery,
  answers: {
    200: { description: 'Numbers, and what can be filtered by.', content: json(Numbers) },
  },
  errors: {
    400: 'A parameter has a value that it cannot have.',
    503: 'The database takes too long, or fails.',
  },
})
const RUNS = operation({
  summary:
    "Each application's events in classes, without its id, its rule, and whether it was left undecided",
  query: RunsQuery,
  answers: {
    200: {
      description: 'Those first seen last first, of very many only these; `isCut` says so.',
      content: json(Runs),
    },
  },
  errors: { 400: 'A parameter has a value that it cannot have.' },
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
  errors: { 404: 'This release never started here.' },
})

/** What product managers ask of the funnel's own records, for the bearer of OPERATOR_TOKEN. */
export function operatorRoutes(services: Services): Hono<AppEnv> {
  const { store, releases, limits } = services
  const numbersOf = createNumbers(services)
  const routes = new Hono<AppEnv>()
  routes.use('/operator/*', requireSecret(services, 'operator'))

  routes.get('/operator/numbers', NUMBERS, async (c) =>
    c.json(await numbersOf(parsed(NumbersQuery, c.req.query()))),
  )

  routes.get('/operator/runs', RUNS, watchedBody(services), (c) => {
    const runs = store.progress.applications(parsed(RunsQuery, c.req.query()))
    const leftBefore = store.clock.now().getTime() - limits.leftAfterMinutes * 60_000
    c.header('content-type', 'application/json')
    return c.body(streamOf(runsOf(runs, new Date(leftBefore).toISOString(), limits.runsAtOnce)))
  })

  routes.get('/operator/releases', RELEASES, async (c) =>
    c.json({ releases: await releases.list() }),
  )

  routes.get('/operator/releases/:release', RELEASE_CHART, async (c) => {
    const chart = await releases.chartOf(c.req.param('release'))
    if (chart === undefined) throw new Problem(404, 'This release never started here.')
    return c.body(chart, 200, { 'content-type': 'application/json' })
  })
  return routes
}

function parsed<Schema extends v.GenericSchema>(
  schema: Schema,
  query: Record<string, string>,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, query)
  if (result.success) return result.output
  const lines = result.issues.map(
    (issue) => `${v.getDotPath(issue)?.split('.')[0]} ${issue.message}`,
  )
  throw new Problem(400, `${[...new Set(lines)].join('; ')}.`)
}

/** As it is read, so that only one application is in memory. */
async function* runsOf(
  applications: AsyncIterable<RecordedApplication>,
  leftBefore: string,
  atMost: number,
): AsyncGenerator<Uint8Array> {
  let separator = '{"runs":['
  let count = 0
  for await (const { rule, last_at, entries } of applications) {
    count += 1
    if (count > atMost) break
    const hasLeft = rule === null && last_at < leftBefore
    const startedAt = entries[0]?.happened_at ?? last_at
    const events = entries.map(({ event, state, happened_at, classes }) => ({
      event,
      state,
      seconds: Math.round((Date.parse(happened_at) - Date.parse(startedAt)) / 1000),
      classes: JSON.parse(classes),
    }))
    yield Buffer.from(`${separator}${JSON.stringify({ startedAt, rule, hasLeft, events })}`)
    separator = ','
  }
  yield Buffer.from(`${separator === ',' ? '' : separator}],"isCut":${count > atMost}}`)
}

const METRICS = operation({
  summary: "This server's numbers for Prometheus",
  answers: {
    200: { description: 'Its text format.', content: { 'text/plain': { type: 'string' } } },
  },
})

/** This process's numbers, for the bearer of METRICS_TOKEN. */
export function metricsRoutes(services: Services): Hono<AppEnv> {
  const { registry } = services.metrics
  const asMonitoring = requireSecret(services, 'metrics')
  return new Hono<AppEnv>().get('/metrics', METRICS, asMonitoring, async (c) => {
    const headers = { 'content-type': registry.contentType, 'cache-control': 'no-store' }
    return c.body(await registry.metrics(), 200, headers)
  })
}
