import { randomUUID } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { matchedRoutes } from 'hono/route'
import { contactRoutes } from './applications/contact-route.ts'
import { locationRoutes } from './applications/location-route.ts'
import { progressRoutes } from './applications/progress-route.ts'
import { sessionRoutes } from './applications/session-route.ts'
import { vettingRoutes } from './applications/vetting-route.ts'
import { fileRoutes } from './files/file-routes.ts'
import type { AppEnv } from './http/app-env.ts'
import { healthRoutes } from './http/health-routes.ts'
import { limitCalls } from './http/limit-calls.ts'
import { conversionRoutes, coverageRoutes, pageRoutes } from './http/page-routes.ts'
import { LimitProblem, Problem, problemFor, problemResponse } from './http/problem.ts'
import { securityHeaders } from './http/security-headers.ts'
import { statechartAccess } from './http/statechart-access.ts'
import { eventRoutes } from './ingestion/events.ts'
import { createIntake } from './ingestion/intake.ts'
import { reportRoutes } from './ingestion/reports.ts'
import { documentRoutes } from './openapi.ts'
import { metricsRoutes, operatorRoutes } from './operator/operator-routes.ts'
import type { Services } from './services.ts'

/**
 * The reference backend and the built page on one origin. Every error is a problem in JSON (RFC
 * 9457); an unexpected error is one of status 500 and a line in the log.
 */
export function createApp(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const intake = createIntake(services)
  app.use(watch(services), securityHeaders(services.environment))
  app.route('/', statechartAccess(services))
  app.route('/', eventRoutes(services, intake))
  app.route('/', reportRoutes(services, intake))
  app.route('/api', apiOf(services, app))
  app.route('/', healthRoutes(services))
  app.route('/', metricsRoutes(services))
  app.route('/', conversionRoutes(services))
  app.route('/', pageRoutes(services))
  for (const { method, path } of app.routes) {
    if (method !== 'ALL' && !path.includes('*')) services.metrics.expect(method, named(path))
  }
  app.notFound(pathNotFound)
  app.onError((error, c) => {
    const { requestId } = c.var
    return problemResponse(problemFor(error, services.log, requestId), requestId)
  })
  return app
}

function apiOf(services: Services, app: Hono<AppEnv>): Hono<AppEnv> {
  const api = new Hono<AppEnv>()
  api.route('/', sessionRoutes(services))
  api.route('/', fileRoutes(services))
  api.route('/', contactRoutes(services))
  api.route('/', vettingRoutes(services))
  api.route('/', locationRoutes(services))
  api.route('/', progressRoutes(services))
  api.route('/', operatorRoutes(services))
  api.use(limitCalls(services, 'other'))
  api.route('/', coverageRoutes(services))
  api.route('/', documentRoutes(app))
  api.all('*', methodNotAllowed({ app: api, onMethodNotAllowed: wrongMethod }), pathNotFound)
  return api
}

function pathNotFound(c: Context<AppEnv>): Response {
  const problem = new Problem(404, 'There is nothing here: check the address.')
  return problemResponse(problem, c.var.requestId)
}

function wrongMethod(c: Context<AppEnv>, methods: string[]): Response {
  const allow = methods.join(', ')
  const problem = new Problem(405, `This address takes ${allow} only.`, { allow })
  return problemResponse(problem, c.var.requestId)
}

/**
 * Gives a request an id for the log and its answer (an id from the client could be personal data),
 * counts it by its route as in the API's document, never by path or query, and logs it. A call over a
 * rate limit is in the log only as `calls_refused`, once a minute.
 */
function watch(services: Services): MiddlewareHandler<AppEnv> {
  const { log, metrics } = services
  const lookForProxy = createProxyNotice(services)
  return async (c, next) => {
    const start = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.header('x-request-id', requestId)
    lookForProxy(c)
    await next()
    const ms = performance.now() - start
    const request = { method: c.req.method, route: routeOf(c), status: c.res.status }
    if (c.res.status !== 429) log.info('request', { requestId, ...request, ms: Math.round(ms) })
    metrics.answered({ ...request, seconds: ms / 1000 })
    if (c.error instanceof LimitProblem) metrics.limited(c.error.limit, request.status)
  }
}

/** The route as the API's document writes it; `other` for the page, its files, and a path without a route. */
function routeOf(c: Context): string {
  const paths = matchedRoutes(c).map(({ path }) => path)
  return named(paths.findLast((one) => !one.includes('*')) ?? 'other')
}

function named(path: string): string {
  return path.replace(/:(\w+)(?:\{[^}]*\})?/g, '{$1}')
}

const NOTICE =
  'Requests come with X-Forwarded-For, which is ignored: if a proxy adds it, set TRUST_PROXY to the ' +
  'number of proxies, or all applicants share the limit of its address.'

/** Logs once that there is a proxy in front of this server that TRUST_PROXY does not count. */
function createProxyNotice({ environment, log }: Services): (c: Context<AppEnv>) => void {
  let isLookedFor = environment.trustedProxies === 0
  return (c) => {
    if (!isLookedFor || c.req.header('x-forwarded-for') === undefined) return
    isLookedFor = false
    log.warn('proxy_not_trusted', { reason: NOTICE })
  }
}
