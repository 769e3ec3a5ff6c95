import * as v from 'valibot'
import { MOST_AHEAD_SECONDS } from '../applications/application-tokens.ts'
import type { SigningKeys } from '../http/signing-keys.ts'

/** The address of one file that opens it without a token until it expires. */
export interface SignedAddress {
  url: string
  /** ISO 8601 in UTC. */
  expiresAt: string
}

/** What makes an address open a file. */
export const AddressSignature = v.object({
  expires: v.optional(v.pipe(v.string(), v.description('Seconds since 1970.'))),
  key: v.optional(v.string()),
  signature: v.optional(v.string()),
})

/** Signs addresses of files for who has no token: the webhook's receiver. */
export type FileAddresses = ReturnType<typeof createFileAddresses>

/** @param seconds how long an address is good */
export function createFileAddresses(keys: SigningKeys, seconds: number) {
  return {
    /** @param baseUrl where the API is, such as `https://jobs.example.com/api` */
    sign(baseUrl: string, name: string): SignedAddress {
      const expires = String(Math.floor(Date.now() / 1000) + seconds)
      const query = new URLSearchParams({ expires, ...keys.sign(textOf(name, expires)) })
      return {
        url: `${baseUrl}/files/${name}?${query}`,
        expiresAt: new Date(Number(expires) * 1000).toISOString(),
      }
    },
    /** Whether the query of an address opens the file now. */
    opens(name: string, { expires = '', key = '', signature = '' }: Record<string, string>) {
      const secondsLeft = Number(expires) - Date.now() / 1000
      const isDue = secondsLeft > 0 && secondsLeft <= seconds + MOST_AHEAD_SECONDS
      return isDue && keys.isSigned(textOf(name, expires), { key, signature })
    },
  }
}

function textOf(name: string, expires: string): string {
  return `file\n${name}\n${expires}`
}
