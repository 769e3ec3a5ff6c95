import { createHmac } from 'node:crypto'
import { isSameSecret } from '../tokens/same-secret.ts'
import type { SigningKey, SigningKeys } from '../tokens/signing-keys.ts'

/** The address of one file that opens it without a token until it expires. */
export interface SignedAddress {
  url: string
  /** ISO 8601 in UTC. */
  expiresAt: string
}

/** Signs addresses of files for those who have no token: a vetting service, a webhook's receiver. */
export interface FileAddresses {
  /** @param baseUrl where the API is, such as `https://jobs.example.com/api` */
  sign(baseUrl: string, name: string): SignedAddress
  /** Whether the query of an address opens the file now. */
  opens(name: string, query: Record<string, string>): boolean
}

/** Addresses that are good for `seconds`, signed with HMAC-SHA256. */
export function createFileAddresses(keys: SigningKeys, seconds: number): FileAddresses {
  return {
    sign(baseUrl, name) {
      const expires = Math.floor(Date.now() / 1000) + seconds
      const signature = signatureOf(keys.current, name, String(expires))
      const query = new URLSearchParams({
        expires: String(expires),
        key: keys.current.id,
        signature,
      })
      return {
        url: `${baseUrl}/files/${name}?${query}`,
        expiresAt: new Date(expires * 1000).toISOString(),
      }
    },
    opens(name, { expires = '', key = '', signature = '' }) {
      const signer = keys.find(key)
      if (signer === undefined || !isSameSecret(signature, signatureOf(signer, name, expires))) {
        return false
      }
      return Number(expires) * 1000 > Date.now()
    },
  }
}

function signatureOf({ secret }: SigningKey, name: string, expires: string): string {
  return createHmac('sha256', secret).update(`file\n${name}\n${expires}`).digest('base64url')
}
