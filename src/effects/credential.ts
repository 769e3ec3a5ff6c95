import { ofetch } from 'ofetch'
import * as v from 'valibot'

const Session = v.object({ token: v.pipe(v.string(), v.nonEmpty()) })

/** Bearer tokens by application, kept in memory alone. */
export interface Credential {
  tokenOf(applicationId: string): Promise<string>
  /** Forgets a token that was refused, so that the next call asks for another. */
  renew(applicationId: string): void
}

/** Asks the backend for an application's token when it is first needed; a fixed one needs no asking. */
export function createCredential(api: { baseUrl: string; token?: string | undefined }): Credential {
  const tokens = new Map<string, Promise<string>>()

  async function mint(applicationId: string): Promise<string> {
    const answer: unknown = await ofetch(`${api.baseUrl}/session`, {
      method: 'POST',
      body: { applicationId },
      retry: 0,
    })
    return v.parse(Session, answer).token
  }

  return {
    tokenOf(applicationId) {
      if (api.token !== undefined) return Promise.resolve(api.token)
      const known = tokens.get(applicationId)
      if (known) return known
      const minted = mint(applicationId)
      tokens.set(applicationId, minted)
      minted.catch(() => tokens.delete(applicationId))
      return minted
    },
    renew(applicationId) {
      tokens.delete(applicationId)
    },
  }
}

/** Runs a call with the application's token, and once more with a new one if that was refused. */
export async function withToken<Answer>(
  credential: Credential,
  applicationId: string,
  isRefused: (error: unknown) => boolean,
  call: (token: string) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call(await credential.tokenOf(applicationId))
  } catch (error) {
    if (!isRefused(error)) throw error
    credential.renew(applicationId)
    return call(await credential.tokenOf(applicationId))
  }
}
