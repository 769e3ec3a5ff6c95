import { createHash } from 'node:crypto'

/** A secret that signs, and the name by which a signature says which one it was. */
export interface SigningKey {
  id: string
  secret: string
}

/** The keys that are good now, by name; `current` signs, the others only verify. */
export interface SigningKeys {
  current: SigningKey
  find(id: string): SigningKey | undefined
}

/** Keys of the secret that signs from now on and of those that signed before it. */
export function createSigningKeys(secret: string, previous: readonly string[] = []): SigningKeys {
  const keys = new Map([secret, ...previous].map((text) => [idOf(text), text]))
  return {
    current: { id: idOf(secret), secret },
    find(id) {
      const found = keys.get(id)
      return found === undefined ? undefined : { id, secret: found }
    },
  }
}

function idOf(secret: string): string {
  return createHash('sha256').update(`key id\n${secret}`).digest('base64url').slice(0, 8)
}
