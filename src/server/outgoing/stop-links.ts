import { hmacUnder } from '../tokens/hmac.ts'
import { isSameSecret } from '../tokens/same-secret.ts'
import type { SigningKey, SigningKeys } from '../tokens/signing-keys.ts'

/** Links by which whoever got a mail stops further ones; they do not expire by themselves. */
export interface StopLinks {
  /**
   * @param digest of the address, which a link does not show
   * @param publicUrl where the server is reached, without a slash at the end
   */
  linkFor(digest: string, publicUrl: string): string
  /** The digest in the query of a link; undefined where this server did not sign it. */
  digestIn(query: Record<string, string>): string | undefined
}

export const STOP_PATH = '/mail/stop'

export function createStopLinks(keys: SigningKeys): StopLinks {
  return {
    linkFor(digest, publicUrl) {
      const { current } = keys
      const query = { to: digest, key: current.id, signature: signatureOf(current, digest) }
      return `${publicUrl}${STOP_PATH}?${new URLSearchParams(query)}`
    },
    digestIn({ to = '', key = '', signature = '' }) {
      const signer = keys.find(key)
      if (signer === undefined || !isSameSecret(signature, signatureOf(signer, to))) {
        return undefined
      }
      return to
    },
  }
}

function signatureOf({ secret }: SigningKey, digest: string): string {
  return hmacUnder(secret)(`stop mail\n${digest}`).toString('base64url')
}
