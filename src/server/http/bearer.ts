import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { ApplicationTokens } from '../tokens/application-tokens.ts'
import type { AppEnv } from './app-env.ts'
import { Problem } from './problem.ts'

/** Lets only a request with a valid application token pass, and says whose application it is. */
export function requireApplication(tokens: ApplicationTokens): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const applicationId = await tokens.applicationOf(bearerOf(c.req.header('authorization')))
    if (applicationId === undefined) {
      throw unauthorized(
        'The token is missing, expired or not from here: get one by POST /api/session and send ' +
          'it as Authorization: Bearer <token>.',
      )
    }
    c.set('applicationId', applicationId)
    await next()
  }
}

/** Lets only the operator pass: OPERATOR_TOKEN as bearer, compared in constant time. */
export function requireOperator(operatorToken: string | undefined): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (operatorToken === undefined) {
      throw unauthorized('Nobody has access yet: the operator has to set OPERATOR_TOKEN.')
    }
    if (!isSameSecret(bearerOf(c.req.header('authorization')), operatorToken)) {
      throw unauthorized("Send the operator's token as Authorization: Bearer <token>.")
    }
    await next()
  }
}

function bearerOf(header: string | undefined): string {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? ''
}

function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digestOf(given), digestOf(expected))
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function unauthorized(detail: string): Problem {
  return new Problem(401, detail, { 'www-authenticate': 'Bearer' })
}
