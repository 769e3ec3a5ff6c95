import * as v from 'valibot'
import type { SigningKeys } from '../http/signing-keys.ts'
import { parseJsonObject } from '../json.ts'

const Header = v.object({ alg: v.literal('HS256'), kid: v.string() })
const Claims = v.object({
  iss: v.literal('funnel'),
  sub: v.pipe(v.string(), v.uuid()),
  exp: v.number(),
  iat: v.number(),
})

/** Tolerated clock skew between servers. */
export const MOST_AHEAD_SECONDS = 300

/**
 * Tokens as JWT signed with HS256; the application's UUID is the subject, `kid` names the key. A
 * token signed by an earlier key is valid until it expires.
 */
export function createApplicationTokens(keys: SigningKeys, ttlSeconds: number) {
  return {
    ttlSeconds,
    issue(applicationId: string): string {
      const header: v.InferOutput<typeof Header> = { alg: 'HS256', kid: keys.current.id }
      const now = Math.floor(Date.now() / 1000)
      const claims: v.InferOutput<typeof Claims> = {
        iss: 'funnel',
        sub: applicationId,
        exp: now + ttlSeconds,
        iat: now,
      }
      const text = `${encoded(header)}.${encoded(claims)}`
      return `${text}.${keys.sign(text).signature}`
    },
    /** The application of a token; undefined if forged, foreign, expired, or issued too far ahead. */
    applicationOf(token: string): string | undefined {
      const [header = '', claims = '', signature = ''] = token.split('.')
      const head = v.safeParse(Header, decodePart(header))
      if (!head.success) return undefined
      const { kid: key } = head.output
      if (!keys.isSigned(`${header}.${claims}`, { key, signature })) return undefined
      const { output, success } = v.safeParse(Claims, decodePart(claims))
      if (!success) return undefined
      const { exp, iat, sub } = output
      const now = Date.now() / 1000
      return exp > now && iat <= now + MOST_AHEAD_SECONDS ? sub : undefined
    },
  }
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

function decodePart(part: string): unknown {
  return parseJsonObject(Buffer.from(part, 'base64url').toString())
}
