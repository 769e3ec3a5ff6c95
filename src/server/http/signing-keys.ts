import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A secret that signs, and the name by which a signature says which one it was. */
export interface SigningKey {
  id: string
  secret: string
}

/** What says in an address who signed it. */
export interface Signature {
  key: string
  signature: string
}

/** The keys that are good now; `current` signs, the others only verify. */
export type SigningKeys = ReturnType<typeof createSigningKeys>

/** Keys of the secret that signs from now on and of those that signed before it. */
export function createSigningKeys(secret: string, previous: readonly string[] = []) {
  const keys = [secret, ...previous].map((text) => ({ id: idOf(text), secret: text }))
  const current = { id: idOf(secret), secret }
  return {
    current,
    /** HMAC-SHA256 of a text under the current key. */
    sign: (text: string): Signature => ({ key: current.id, signature: hmac(current, text) }),
    isSigned(text: string, { key, signature }: Signature): boolean {
      const signer = keys.find(({ id }) => id === key)
      return signer !== undefined && isSameSecret(signature, hmac(signer, text))
    },
  }
}

function hmac({ secret }: SigningKey, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}

function idOf(secret: string): string {
  return createHash('sha256').update(`key id\n${secret}`).digest('base64url').slice(0, 8)
}

/** Compares two texts in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digestOf(given), digestOf(expected))
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/**
 * The secret that signs application tokens where the operator set none: random, made at the first
 * start and kept in the data folder, readable by its owner only, so that tokens outlive a restart.
 */
export async function readOrCreateSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'token-secret')
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return (await readFile(file, 'utf8')).trim()
}
