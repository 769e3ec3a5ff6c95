import * as v from 'valibot'
import { withDeadline } from './deadline.ts'
import { call, isFetchError } from './http.ts'
import { type Backend, namesApplication, receiptOf } from './receipt.ts'

const MINT_TIMEOUT_MS = 10_000

/** A token that expires within so many milliseconds is not used any more: a file would be sent twice. */
const SPARE_MS = 60_000

const Session = v.object({
  token: v.pipe(v.string(), v.nonEmpty()),
  /** Seconds from now; another backend may not say it. */
  expiresIn: v.fallback(v.number(), Number.POSITIVE_INFINITY),
})

interface Minted {
  token: string
  /** By the clock of the device, in milliseconds. */
  usableUntil: number
}

/** Bearer tokens by application, in memory only. */
export type Credential = ReturnType<typeof createCredential>

/** Asks the backend for an application's token when it is first needed; a fixed one needs no asking. */
export function createCredential(api: Backend) {
  const tokens = new Map<string, { minted: Promise<Minted>; known?: Minted }>()

  async function mint(applicationId: string): Promise<Minted> {
    const own = v.pipe(v.unknown(), namesApplication(applicationId), Session)
    const schema = receiptOf(api, own, Session)
    const { token, expiresIn } = await withDeadline(MINT_TIMEOUT_MS, (signal) =>
      call(`${api.baseUrl}/session`, schema, { method: 'POST', body: { applicationId }, signal }),
    )
    return { token, usableUntil: Date.now() + expiresIn * 1000 - SPARE_MS }
  }

  function mintNew(applicationId: string): Promise<Minted> {
    const entry: { minted: Promise<Minted>; known?: Minted } = { minted: mint(applicationId) }
    tokens.set(applicationId, entry)
    entry.minted.then(
      (minted) => {
        entry.known = minted
      },
      () => tokens.delete(applicationId),
    )
    return entry.minted
  }

  return {
    async tokenOf(applicationId: string): Promise<string> {
      if (api.token !== undefined) return api.token
      const existing = tokens.get(applicationId)
      const usableUntil = existing?.known?.usableUntil ?? Number.POSITIVE_INFINITY
      const isUsable = existing && usableUntil > Date.now()
      return (await (isUsable ? existing.minted : mintNew(applicationId))).token
    },
    /** Forgets a token that was refused, so that the next call asks for another. */
    renew(applicationId: string, refused: string) {
      if (tokens.get(applicationId)?.known?.token === refused) tokens.delete(applicationId)
    },
  }
}

/**
 * Runs a call with the application's token, and once more with a new one if that was refused. If
 * there is no new one, since the token is fixed, the refusal is final.
 */
export async function withToken<Answer>(
  credential: Credential,
  applicationId: string,
  isRefused: (error: unknown) => boolean,
  call: (token: string) => Promise<Answer>,
): Promise<Answer> {
  const token = await credential.tokenOf(applicationId)
  try {
    return await call(token)
  } catch (error) {
    if (!isRefused(error)) throw error
    credential.renew(applicationId, token)
    const renewed = await credential.tokenOf(applicationId)
    if (renewed === token) throw error
    return call(renewed)
  }
}

/** Whether a call by ofetch was refused for its token. */
export function isUnauthorized(error: unknown): boolean {
  return isFetchError(error) && error.status === 401
}
