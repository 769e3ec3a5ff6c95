import { decode, sign, verify } from 'hono/jwt'
import * as v from 'valibot'
import type { SigningKey, SigningKeys } from './signing-keys.ts'

const ISSUER = 'funnel'
const Claims = v.object({ sub: v.pipe(v.string(), v.uuid()), exp: v.number() })

/** Short-lived signed tokens, each for one anonymous application. */
export interface ApplicationTokens {
  readonly ttlSeconds: number
  issue(applicationId: string): Promise<string>
  /** The application that a token was issued for; undefined for a forged, foreign or expired one. */
  applicationOf(token: string): Promise<string | undefined>
}

/**
 * Tokens as JWT signed with HS256; the application's UUID is the subject, `kid` names the key. A
 * token of an earlier key is good until it expires.
 */
export function createApplicationTokens(keys: SigningKeys, ttlSeconds: number): ApplicationTokens {
  return {
    ttlSeconds,
    issue(applicationId) {
      const iat = Math.floor(Date.now() / 1000)
      const claims = { iss: ISSUER, sub: applicationId, iat, exp: iat + ttlSeconds }
      return sign(claims, jwkOf(keys.current), 'HS256')
    },
    async applicationOf(token) {
      try {
        const key = keys.find(decode(token).header.kid ?? '')
        // The clock of the server that issued it may be ahead of this one's.
        const expected = { alg: 'HS256', iss: ISSUER, iat: false } as const
        return key && v.parse(Claims, await verify(token, key.secret, expected)).sub
      } catch {
        return undefined
      }
    },
  }
}

function jwkOf({ id, secret }: SigningKey) {
  return { kty: 'oct', k: Buffer.from(secret).toString('base64url'), alg: 'HS256', kid: id }
}
