import { timingSafeEqual } from 'node:crypto'
import { sign } from 'hono/jwt'
import * as v from 'valibot'
import { hmacUnder } from './hmac.ts'
import type { SigningKey, SigningKeys } from './signing-keys.ts'

const ISSUER = 'funnel'
const Header = v.object({ alg: v.literal('HS256'), kid: v.string() })
const Claims = v.object({
  iss: v.literal(ISSUER),
  sub: v.pipe(v.string(), v.uuid()),
  exp: v.number(),
})

/** Short-lived signed tokens, each for one anonymous application. */
export interface ApplicationTokens {
  readonly ttlSeconds: number
  issue(applicationId: string): Promise<string>
  /** The application that a token was issued for; undefined for a forged, foreign or expired one. */
  applicationOf(token: string): string | undefined
}

/**
 * Tokens as JWT signed with HS256; the application's UUID is the subject, `kid` names the key. A
 * token of an earlier key is good until it expires.
 */
export function createApplicationTokens(keys: SigningKeys, ttlSeconds: number): ApplicationTokens {
  const verify = verifierOf(keys)
  return {
    ttlSeconds,
    issue(applicationId) {
      const iat = Math.floor(Date.now() / 1000)
      const claims = { iss: ISSUER, sub: applicationId, iat, exp: iat + ttlSeconds }
      return sign(claims, jwkOf(keys.current), 'HS256')
    },
    applicationOf(token) {
      try {
        const { sub, exp } = verify(token)
        return exp * 1000 > Date.now() ? sub : undefined
      } catch {
        return undefined
      }
    },
  }
}

type Verify = (token: string) => v.InferOutput<typeof Claims>

/**
 * Gives the claims of a token, or throws where anything about it is not as it was issued. Verified
 * here, in one go: through Web Crypto each call of the API would wait for two tasks of a thread pool,
 * a third of the time that a contact takes. All tokens of a key have the same head, which is read once.
 */
function verifierOf(keys: SigningKeys): Verify {
  const known = new Map<string, (text: string) => Buffer>()

  function signerOf(header: string): (text: string) => Buffer {
    const signer = known.get(header)
    if (signer) return signer
    const key = keys.find(v.parse(Header, decoded(header)).kid)
    if (key === undefined) throw new Error('Signed by no key of ours')
    return hmacUnder(key.secret)
  }

  return (token) => {
    const [header = '', claims = '', signature = ''] = token.split('.')
    const signer = signerOf(header)
    const sent = Buffer.from(signature, 'base64url')
    if (!timingSafeEqual(sent, signer(`${header}.${claims}`))) throw new Error('Not signed by us')
    known.set(header, signer)
    return v.parse(Claims, decoded(claims))
  }
}

function decoded(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString())
}

function jwkOf({ id, secret }: SigningKey) {
  return { kty: 'oct', k: Buffer.from(secret).toString('base64url'), alg: 'HS256', kid: id }
}
