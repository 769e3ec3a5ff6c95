import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { BudgetName } from '../limits.ts'
import { describes } from '../openapi.ts'
import type { Services } from '../services.ts'
import type { AppEnv } from './app-env.ts'
import { callTaker, TOO_MANY_CALLS } from './limit-calls.ts'
import { clientAddressOf } from './origin.ts'
import { Problem } from './problem.ts'
import { isSameSecret } from './signing-keys.ts'

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

/**
 * Lets only the operator pass: OPERATOR_TOKEN as bearer, compared in constant time. The access is
 * in the audit table before anything is given.
 */
export function requireOperator(services: Services): MiddlewareHandler<AppEnv> {
  const { operatorToken } = services.environment
  const errors = { 401: "The operator's token is missing or wrong." }
  return describes({ bearers: ['operator'], errors }, async (c, next) => {
    if (operatorToken === undefined) {
      throw unauthorized('There is no access yet: the operator has to set OPERATOR_TOKEN.')
    }
    if (!hasBearer(c, operatorToken)) {
      services.log.warn('operator_refused', { requestId: c.var.requestId })
      throw unauthorized("Send the operator's token as Authorization: Bearer <token>.")
    }
    await recordAccess(c, services, 'operator')
    await next()
  })
}

/** Whether a request carries that secret as its bearer, in constant time. */
export function hasBearer(c: Context<AppEnv>, secret: string): boolean {
  return isSameSecret(bearerOf(c.req.header('authorization')), secret)
}

/** Adds to the audit table before anything is given; without the query, which may hold a signature. */
export async function recordAccess(
  c: Context<AppEnv>,
  { store, environment }: Services,
  credential: 'operator' | 'signed-address',
): Promise<void> {
  const access = {
    id: randomUUID(),
    at: store.clock.now().toISOString(),
    credential,
    method: c.req.method,
    path: c.req.path,
    address: clientAddressOf(c, environment),
    request_id: c.var.requestId,
  }
  await store.db.insertInto('accesses').values(access).execute()
}

function bearerOf(header: string | undefined): string {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? ''
}

/** Status 401 with a sentence that says what to send. */
export function unauthorized(detail: string): Problem {
  return new Problem(401, detail, { 'www-authenticate': 'Bearer' })
}
