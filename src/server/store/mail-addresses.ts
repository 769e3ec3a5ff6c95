import { hash } from 'node:crypto'
import { domainToASCII } from 'node:url'
import type { Kysely } from 'kysely'
import type { Clock } from './clock.ts'
import type { Tables } from './tables.ts'

/** One e-mail address: as mail is sent to it, and the digest by which it is known again. */
interface MailAddress {
  address: string
  /** SHA-256 in hex of the mailbox, however it is written. */
  digest: string
}

const PLAIN = /^([^\s\p{C}@"(),:;<>[\]\\]+)@([^\s\p{C}@"(),:;<>[\]\\/?#%]+?)\.?$/u
const GMAIL = ['gmail.com', 'googlemail.com']

/**
 * Reads an e-mail address; undefined for anything but one plain address, since quotes and comments
 * write one mailbox in countless forms. Forms that lead to the same mailbox have one digest: upper and
 * lower case, forms of the same letters, what follows a plus, and at Gmail dots.
 */
export function mailAddressOf(text: string): MailAddress | undefined {
  const address = text.trim()
  const [, local = '', domain = ''] = PLAIN.exec(address) ?? []
  const host = domainToASCII(domain.normalize('NFKC').toLowerCase())
  if (host === '') return undefined
  const [name = ''] = local.normalize('NFKC').toLowerCase().split('+', 1)
  const mailbox = GMAIL.includes(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
  return { address, digest: hash('sha256', mailbox) }
}

const DAY_MS = 86_400_000

/** Which addresses may get a mail; they are known by their digest alone. */
export type MailAddresses = ReturnType<typeof createMailAddresses>

export function createMailAddresses(db: Kysely<Tables>, clock: Pick<Clock, 'now'>) {
  return {
    /**
     * Claims an address for the mail to a contact. It is free where it was claimed for no other contact
     * within 24 hours; the same contact has it again, for another attempt.
     */
    async claim(digest: string, contactId: string): Promise<'free' | 'mailed' | 'stopped'> {
      const now = clock.now()
      const mailed_at = now.toISOString()
      await db
        .deleteFrom('mail_addresses')
        .where('stopped_at', 'is', null)
        .where('mailed_at', '<=', new Date(now.getTime() - DAY_MS).toISOString())
        .execute()
      const { stopped_at, contact_id } = await db
        .insertInto('mail_addresses')
        .values({ digest, contact_id: contactId, mailed_at, stopped_at: null })
        .onConflict((conflict) =>
          conflict.column('digest').doUpdateSet(({ ref }) => ({ digest: ref('excluded.digest') })),
        )
        .returning(['stopped_at', 'contact_id'])
        .executeTakeFirstOrThrow()
      if (stopped_at !== null) return 'stopped'
      return contact_id === contactId ? 'free' : 'mailed'
    },
    /** No mail goes there any more. */
    async stop(digest: string): Promise<void> {
      const stopped = { contact_id: null, mailed_at: null, stopped_at: clock.now().toISOString() }
      await db
        .insertInto('mail_addresses')
        .values({ digest, ...stopped })
        .onConflict((conflict) =>
          conflict
            .column('digest')
            .doUpdateSet(stopped)
            .where('mail_addresses.stopped_at', 'is', null),
        )
        .execute()
    },
  }
}
