import { createHmac, hash, randomBytes } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { type Kysely, sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Tables } from './tables.ts'

/** One e-mail address: as mail is sent to it, and a digest that is the same for each way to write it. */
interface MailAddress {
  address: string
  /** SHA-256 in hex of the mailbox; anybody can make it, so that it is stored and sent under a key alone. */
  digest: string
}

const UNKEYED = /^[\da-f]{64}$/

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

/**
 * Which addresses may get a mail; they are known by their digest alone, `k` and an HMAC-SHA256 in Base64url under
 * a key of this database. A digest may be given with that key or without, as links of earlier mails have it.
 */
export type MailAddresses = ReturnType<typeof createMailAddresses>

export function createMailAddresses(db: Kysely<Tables>, clock: Pick<Clock, 'now'>) {
  let key: string | undefined

  async function keyed(digest: string): Promise<string> {
    if (!UNKEYED.test(digest)) return digest
    key ??= await keyOf(db)
    return `k${createHmac('sha256', key).update(digest).digest('base64url')}`
  }

  async function stop(digest: string, stopped_at: string): Promise<void> {
    const stopped = { contact_id: null, mailed_at: null, stopped_at }
    await db
      .insertInto('mail_addresses')
      .values({ digest: await keyed(digest), ...stopped })
      .onConflict((conflict) =>
        conflict
          .column('digest')
          .doUpdateSet(stopped)
          .where('mail_addresses.stopped_at', 'is', null),
      )
      .execute()
  }

  return {
    keyed,
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
        .values({
          digest: await keyed(digest),
          contact_id: contactId,
          mailed_at,
          stopped_at: null,
        })
        .onConflict((conflict) =>
          conflict.column('digest').doUpdateSet(({ ref }) => ({ digest: ref('excluded.digest') })),
        )
        .returning(['stopped_at', 'contact_id'])
        .executeTakeFirstOrThrow()
      if (stopped_at !== null) return 'stopped'
      return contact_id === contactId ? 'free' : 'mailed'
    },
    /** No mail goes there any more. */
    stop: (digest: string) => stop(digest, clock.now().toISOString()),
    /** Keys what a release before stored, until its last server ended. */
    async keyAll(): Promise<void> {
      const rows = db.selectFrom('mail_addresses').selectAll()
      for (const row of await rows.where(sql<boolean>`length(digest) = 64`).execute()) {
        const { digest, stopped_at } = row
        await db
          .insertInto('mail_addresses')
          .values({ ...row, digest: await keyed(digest) })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        if (stopped_at !== null) await stop(digest, stopped_at)
        await db.deleteFrom('mail_addresses').where('digest', '=', digest).execute()
      }
    },
  }
}

const KEY = 'mail.key'

/** Made when it is first needed, so that a move to another database brings that of the first. */
async function keyOf(db: Kysely<Tables>): Promise<string> {
  const settings = db.selectFrom('settings').select('value').where('name', '=', KEY)
  const known = await settings.executeTakeFirst()
  if (known) return known.value
  await db
    .insertInto('settings')
    .values({ name: KEY, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await settings.executeTakeFirstOrThrow()).value
}
