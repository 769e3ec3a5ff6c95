import { hash, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const MIN_BYTES = 24
/** HMAC-SHA256 hashes longer keys itself. */
const MAX_BYTES = 64

/** Whether a secret has the form of the Standard Webhooks specification: Base64 of 24 to 64 bytes. */
export function isStandardSecret(secret: string): boolean {
  if (!secret.startsWith(PREFIX)) return false
  const bytes = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const isBase64 = PREFIX + bytes.toString('base64') === secret
  return isBase64 && bytes.length >= MIN_BYTES && bytes.length <= MAX_BYTES
}

/** Whether a secret claims that form. */
export function hasStandardPrefix(secret: string): boolean {
  return secret.startsWith(PREFIX)
}

/** The key of a secret. One without the prefix is its own bytes. */
export function keyOf(secret: string): Buffer {
  return hasStandardPrefix(secret)
    ? Buffer.from(secret.slice(PREFIX.length), 'base64')
    : Buffer.from(secret)
}

/** A new secret, or another one in the standard's form, with the same key. */
export function standardSecret(before?: string): string {
  if (before === undefined) return PREFIX + randomBytes(MAX_BYTES / 2).toString('base64')
  const bytes = keyOf(before)
  const key = bytes.length > MAX_BYTES ? hash('sha256', bytes, 'buffer') : bytes
  return PREFIX + key.toString('base64')
}
