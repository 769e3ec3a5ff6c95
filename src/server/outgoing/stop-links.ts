import type { SigningKeys } from '../http/signing-keys.ts'

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
      const query = new URLSearchParams({ to: digest, ...keys.sign(textOf(digest)) })
      return `${publicUrl}${STOP_PATH}?${query}`
    },
    digestIn: ({ to = '', key = '', signature = '' }) =>
      keys.isSigned(textOf(to), { key, signature }) ? to : undefined,
  }
}

function textOf(digest: string): string {
  return `stop mail\n${digest}`
}
