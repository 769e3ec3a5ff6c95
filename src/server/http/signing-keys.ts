import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EnvironmentError } from '../environment-error.ts'

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
export function isSameSecret(secret: string, expected: string): boolean {
  return timingSafeEqual(digestOf(secret), digestOf(expected))
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** A shorter secret was written in part; with an empty one anyone could sign. */
const DAMAGED_LENGTH = 32

/**
 * A secret that the operator did not set: random, made at the first start and stored in the data folder,
 * readable by its owner only, so that it outlives a restart.
 *
 * @throws EnvironmentError if a crash, or a disk that was full, left less than was written
 */
export async function readOrCreateSecret(
  dataDir: string,
  name: 'token-secret' | 'operator-token',
): Promise<string> {
  const file = join(dataDir, name)
  const newSecret = randomBytes(32).toString('base64url')
  await writeFile(file, newSecret, { flag: 'wx', mode: 0o600, flush: true }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret.length >= DAMAGED_LENGTH) return secret
  throw new EnvironmentError(
    `A secret is damaged: remove ${file}, and the next start makes another one.`,
  )
}
