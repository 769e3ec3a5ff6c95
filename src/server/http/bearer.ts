import type { MiddlewareHandler } from 'hono'
import type { BudgetName } from '../limits.ts'
import { describes } from '../openapi.ts'
import type { Services } from '../services.ts'
import type { AppEnv } from './app-env.ts'
import { callTaker, TOO_MANY_CALLS } from './limit-calls.ts'
import { type Door, secretCheck } from './operator-secret.ts'
import { Problem } from './problem.ts'

/**
 * Lets only a request with a valid application token pass, within the budget of that name; says whose
 * application it is. A request without one is rejected uncounted, so that a stranger uses none of the
 * address's budget.
 */
export function requireApplication(
  services: Services,
  budget: BudgetName,
): MiddlewareHandler<AppEnv> {
  const take = callTaker(services, budget)
  const errors = { 401: 'The token is missing, expired or not from here.', 429: TOO_MANY_CALLS }
  return describes({ bearers: ['application'], errors }, (c, next) => {
    const applicationId = services.tokens.applicationOf(bearerOf(c.req.header('authorization')))
    if (applicationId === undefined) {
      throw unauthorized(
        'The token is missing, expired or not from here: get one by POST /api/session and send ' +
          'it as Authorization: Bearer <token>.',
      )
    }
    c.set('applicationId', applicationId)
    take(c)
    return next()
  })
}

const NAME = {
  operator: 'OPERATOR_TOKEN, or what DATA_DIR/operator-token holds,',
  metrics: 'METRICS_TOKEN',
}

/** Lets only a request pass that has the operator's token, or METRICS_TOKEN, as its bearer. */
export function requireSecret(services: Services, door: Door): MiddlewareHandler<AppEnv> {
  const name = NAME[door]
  const isRight = secretCheck(services, door)
  const errors = {
    401: 'The token is missing or wrong.',
    429: 'Too many wrong tokens came from this network: wait as Retry-After says.',
  }
  return describes({ bearers: [door], errors }, async (c, next) => {
    if (await isRight(c, bearerOf(c.req.header('authorization')))) return next()
    throw unauthorized(
      door === 'metrics' && services.environment.secrets.metrics === undefined
        ? `There is no access yet: the operator has to set ${name}.`
        : `Send ${name} as Authorization: Bearer <token>.`,
    )
  })
}

/** The bearer of an Authorization header; empty if it has none. */
export function bearerOf(header: string | undefined): string {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? ''
}

/** Status 401 with a sentence that says what to send. */
function unauthorized(detail: string): Problem {
  return new Problem(401, detail, { 'www-authenticate': 'Bearer' })
}
