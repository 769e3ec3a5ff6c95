import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The keys that are good now; `current` signs, the others only verify. */
export type SigningKeys = ReturnType<typeof createSigningKeys>

/** Keys of the secret that signs from now on and of those that signed before it. */
export function createSigningKeys(secret: string, previous: readonly string[] = []) {
  const current = { id: idOf(secret), secret }
  const keys = [current, ...previous.map((text) => ({ id: idOf(text), secret: text }))]
  return {
    current,
    /** HMAC-SHA256 of a text under the current key. */
    sign: (text: string) => ({ key: current.id, signature: hmac(secret, text) }),
    isSigned(text: string, { key, signature }: { key: string; signature: string }): boolean {
      const signer = keys.find(({ id }) => id === key)
      return signer !== undefined && isSameSecret(signature, hmac(signer.secret, text))
    },
  }
}

function hmac(secret: string, text: string): string {
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
