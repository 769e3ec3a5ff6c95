import type { SigningKeys } from '../http/signing-keys.ts'

/** Links by which the receiver of a mail stops further ones; they do not expire. */
export type StopLinks = ReturnType<typeof createStopLinks>

export const STOP_PATH = '/mail/stop'

export function createStopLinks(keys: SigningKeys) {
  return {
    /**
     * @param digest of the address, keyed: a link shows it to whoever reads it
     * @param publicUrl where the server is reached, without a slash at the end
     */
    linkFor(digest: string, publicUrl: string): string {
      const query = new URLSearchParams({ to: digest, ...keys.sign(textOf(digest)) })
      return `${publicUrl}${STOP_PATH}?${query}`
    },
    /** The digest in a link's query, unkeyed in earlier mails; undefined without this server's signature. */
    digestIn: ({ to = '', key = '', signature = '' }: Record<string, string>) =>
      keys.isSigned(textOf(to), { key, signature }) ? to : undefined,
  }
}

function textOf(digest: string): string {
  return `stop mail\n${digest}`
}
