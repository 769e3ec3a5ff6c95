import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import * as v from 'valibot'
import type { AppEnv } from '../http/app-env.ts'
import { requireOperator } from '../http/bearer.ts'
import { Problem } from '../http/problem.ts'
import { numbersOf } from '../progress-numbers.ts'
import type { Services } from '../services.ts'

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
 * - `GET /operator/live`: how many applications stand in each state, as server-sent events.
 *
 * The first two take `from`, `to` (days in UTC), `device`, `source` and `campaign`.
 */
export function operatorRoutes(services: Services): Hono<AppEnv> {
  const { store, environment, ending } = services
  const { leftAfterMinutes } = environment.progress
  const routes = new Hono<AppEnv>()
  routes.use('/operator/*', requireOperator(services))

  routes.get('/operator/drop-off', async (c) => {
    const applications = await store.progress.applications(filterOf(c.req.query()))
    return c.json({
      applications: applications.length,
      leftAfterMinutes,
      steps: numbersOf(applications, { now: Date.now(), leftAfterMinutes }),
      devices: distinct(applications.map(({ device }) => device)),
      sources: distinct(applications.map(({ source }) => source)),
      campaigns: distinct(applications.map(({ campaign }) => campaign)),
    })
  })

  routes.get('/operator/runs', async (c) => {
    const applications = await store.progress.applications(filterOf(c.req.query()))
    return c.json({
      runs: applications.map(({ rule, entries }) => ({
        rule,
        events: entries.map(({ event, state, classes }) => ({
          event,
          state,
          classes: JSON.parse(classes),
        })),
      })),
    })
  })

  routes.get('/operator/live', (c) =>
    streamSSE(c, async (stream) => {
      while (!stream.aborted && !ending.aborted) {
        const since = new Date(Date.now() - leftAfterMinutes * 60_000).toISOString()
        await stream.writeSSE({
          event: 'standing',
          data: JSON.stringify(await store.progress.standing(since)),
        })
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

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].sort()
}
