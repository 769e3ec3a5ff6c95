import { sign, verify } from 'hono/jwt'
import * as v from 'valibot'

const ISSUER = 'funnel'
const Claims = v.object({ sub: v.pipe(v.string(), v.uuid()) })

/** Short-lived signed tokens, each for one anonymous application. */
export interface ApplicationTokens {
  readonly ttlSeconds: number
  issue(applicationId: string): Promise<string>
  /** The application that a token was issued for; undefined for a forged, foreign or expired one. */
  applicationOf(token: string): Promise<string | undefined>
}

/** Tokens as JWT signed with HS256; the application's UUID is the subject. */
export function createApplicationTokens(secret: string, ttlSeconds: number): ApplicationTokens {
  return {
    ttlSeconds,
    issue(applicationId) {
      const iat = Math.floor(Date.now() / 1000)
      return sign({ iss: ISSUER, sub: applicationId, iat, exp: iat + ttlSeconds }, secret, 'HS256')
    },
    async applicationOf(token) {
      try {
        return v.parse(Claims, await verify(token, secret, { alg: 'HS256', iss: ISSUER })).sub
      } catch {
        return undefined
      }
    },
  }
}
