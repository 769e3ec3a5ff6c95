import { Hono } from 'hono'
import * as v from 'valibot'
import { EnvironmentError } from '../environment-error.ts'
import { errorFields } from '../log.ts'
import { json, operation } from '../openapi.ts'
import type { Services } from '../services.ts'
import { isDiskFull } from '../store/failures.ts'
import type { AppEnv } from './app-env.ts'
import { limitCalls } from './limit-calls.ts'
import { cachedFor, inTime } from './neighbours.ts'
import { Problem } from './problem.ts'

/** The routes are public: within that time all requests share one check of each neighbour. */
const CHECK_EVERY_MS = 1000

const HEALTHY = operation({
  summary: 'Whether this process answers',
  answers: {
    200: { description: 'It does.', content: json(v.object({ status: v.literal('ok') })) },
  },
})
const READY = operation({
  summary: 'Whether this server can take applications',
  answers: {
    200: {
      description: 'It can.',
      content: json(v.object({ status: v.literal('ok') })),
    },
  },
  errors: {
    503: "Database or file store take no writes, or do not answer, the disk has no space for files while another server may have, this version cannot work with the database's tables, or the server is about to end.",
  },
})

/**
 * `/healthz` asks no neighbour, so that no supervisor restarts a process for one. `/readyz` is for load
 * balancers and monitoring: a neighbour that has not answered in time counts as failing, and
 * what fails is in the log as `not_ready`. Mail and webhook wait in the queue, so they are no part of it.
 */
export function healthRoutes(services: Services): Hono<AppEnv> {
  const { store, files, space, ending, log, environment, limits } = services
  const routes = new Hono<AppEnv>()
  const checkStore = cachedFor(CHECK_EVERY_MS, () => inTime(limits.neighbourMs, store.check()))
  const checkFiles = cachedFor(CHECK_EVERY_MS, () => inTime(limits.neighbourMs, files.check()))

  for (const path of ['/healthz', '/readyz']) {
    routes.use(path, limitCalls(services, 'health'), async (c, next) => {
      c.header('cache-control', 'no-store')
      await next()
    })
  }
  routes.get('/healthz', HEALTHY, (c) => c.json({ status: 'ok' }))
  routes.get('/readyz', READY, async (c) => {
    if (ending.signal.aborted)
      throw new Problem(503, 'This server is about to end: ask another one.')
    const fail = (error: unknown, reason: string) => {
      log.error('not_ready', { requestId: c.var.requestId, ...errorFields(error) })
      throw new Problem(503, reason)
    }
    await checkStore().catch((error) => fail(error, reasonOf(error)))
    await checkFiles().catch((error) => fail(error, 'The files cannot be stored: try later.'))
    // With the embedded database there is no other server, and this one still takes contacts.
    if (environment.databaseUrl !== undefined) {
      await space.requireForUpload().catch((error) => fail(error, NO_SPACE))
    }
    return c.json({ status: 'ok' })
  })
  return routes
}

const NO_SPACE = 'Files are refused: make room on the disk of DATA_DIR.'

function reasonOf(error: unknown): string {
  if (error instanceof EnvironmentError) return error.message
  if (isDiskFull(error)) return "The database's disk is full: make room on it."
  return 'The database does not answer, or takes no writes: the log says why.'
}
