import { createHmac, hash, randomBytes } from 'node:crypto'
import { domainToASCII } from 'node:url'
import type { Kysely } from 'kysely'
import type { Clock } from './clock.ts'
import type { Tables } from './tables.ts'

/** An e-mail address, and the digest of its mailbox, the same for every spelling. */
interface MailAddress {
  address: string
  /** Unkeyed SHA-256 of the mailbox in hex: it is stored and sent only as an HMAC. */
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

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MONTH_MS = 31 * DAY_MS
const MAX_OF_ADDRESS_A_MONTH = 3
const MAX_OF_NETWORK_AN_HOUR = 20

/** Whether a mail may be sent now, or why not; `networkLimit` ends within an hour. */
type Claim = 'free' | 'mailed' | 'stopped' | 'networkLimit'

/**
 * Which addresses may get a mail. Stored is only the keyed digest, `k` and an HMAC-SHA256 in Base64url
 * under this database's key. Arguments may be keyed, or unkeyed as in links of earlier mails.
 */
export type MailAddresses = ReturnType<typeof createMailAddresses>

export function createMailAddresses(db: Kysely<Tables>, clock: Pick<Clock, 'now'>) {
  let key: string | undefined

  async function keyed(digest: string): Promise<string> {
    if (!UNKEYED.test(digest)) return digest
    key ??= await keyOf(db)
    return `k${createHmac('sha256', key).update(digest).digest('base64url')}`
  }

  return {
    keyed,
    /**
     * Claims an address for the mail to a contact. An address gets one in 24 hours and three in a month, a
     * network 20 in an hour. The same contact has its claim again, for another attempt.
     */
    async claim(
      digest: string,
      { id, network }: { id: string; network: string | null },
    ): Promise<Claim> {
      const now = clock.now().getTime()
      const since = (ms: number) => new Date(now - ms).toISOString()
      const address = await keyed(digest)
      return db.transaction().execute(async (transaction) => {
        // A lock: several servers claim one after the other.
        const lock = transaction.updateTable('settings').set(({ ref }) => ({ value: ref('value') }))
        await lock.where('name', '=', KEY).execute()
        await transaction.deleteFrom('mails').where('mailed_at', '<=', since(MONTH_MS)).execute()
        const stops = transaction.selectFrom('mail_addresses').select('digest')
        if (await stops.where('digest', '=', address).executeTakeFirst()) return 'stopped'
        const mails = transaction.selectFrom('mails').select(['contact_id', 'mailed_at'])
        const sent = await mails.where('digest', '=', address).execute()
        if (sent.some(({ contact_id }) => contact_id === id)) return 'free'
        const isToday = sent.some(({ mailed_at }) => mailed_at > since(DAY_MS))
        if (isToday || sent.length >= MAX_OF_ADDRESS_A_MONTH) return 'mailed'
        const ofNetwork = await mails
          .where('network', '=', network)
          .where('mailed_at', '>', since(HOUR_MS))
          .limit(MAX_OF_NETWORK_AN_HOUR)
          .execute()
        if (ofNetwork.length === MAX_OF_NETWORK_AN_HOUR) return 'networkLimit'
        const mailed_at = since(0)
        await transaction
          .insertInto('mails')
          .values({ contact_id: id, digest: address, network, mailed_at })
          .execute()
        return 'free'
      })
    },
    /** No mail goes there any more. */
    async stop(digest: string): Promise<void> {
      await db
        .insertInto('mail_addresses')
        .values({ digest: await keyed(digest), stopped_at: clock.now().toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  }
}

const KEY = 'mail.key'

/** Created on first use, so that a copy into another database brings the first one's key. */
async function keyOf(db: Kysely<Tables>): Promise<string> {
  const settings = db.selectFrom('settings').select('value').where('name', '=', KEY)
  const existing = await settings.executeTakeFirst()
  if (existing) return existing.value
  await db
    .insertInto('settings')
    .values({ name: KEY, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await settings.executeTakeFirstOrThrow()).value
}
