import { createHmac, hash, randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { MAX_LENGTH } from '../../../machines/forms/field.ts'
import { emailAddress } from '../../../machines/forms/normalize.ts'
import type { Clock } from './clock.ts'
import { type MailedContact, reachedLimit } from './mail-limits.ts'
import type { Tables } from './tables.ts'

const PLAIN = /^[^\s\p{C}@"(),:;<>[\]\\]+@[^\s\p{C}@"(),:;<>[\]\\/?#%]+$/u

/** Reads an e-mail address as the contact form stores it; undefined unless it is one plain address. */
export function mailAddressOf(text: string): string | undefined {
  if (text.length > MAX_LENGTH.email) return undefined
  const address = emailAddress(text)
  return PLAIN.test(address) ? address : undefined
}

const MONTH_MS = 31 * 24 * 3_600_000

/** Why no mail is sent: for good, or as long as a limit is reached. */
interface Refusal {
  reason: string
  isForGood: boolean
}

/**
 * Which addresses may get a mail. Stored is only a keyed digest, the same in upper and lower case: `k` and
 * an HMAC-SHA256 in Base64url under this database's key.
 */
export type MailAddresses = ReturnType<typeof createMailAddresses>

export function createMailAddresses(db: Kysely<Tables>, clock: Pick<Clock, 'now'>) {
  const digestOf = (address: string) => keyedDigest(db, hash('sha256', address.toLowerCase()))

  return {
    digestOf,
    /**
     * Claims an address for the mail to a contact, or says why it is not to be sent now. The same contact
     * has its claim again, for another attempt.
     */
    async claim(address: string, contact: MailedContact): Promise<Refusal | undefined> {
      const digest = await digestOf(address)
      const claim = await claimIn(db, digest, contact, clock.now())
      if (claim !== 'free') return claim
      return db.transaction().execute((transaction) => {
        return addClaim(transaction, digest, contact, clock.now())
      })
    },
    /** No mail goes there any more. */
    async stop(address: string): Promise<void> {
      await db
        .insertInto('mail_addresses')
        .values({ digest: await digestOf(address), stopped_at: clock.now().toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  }
}

/** Undefined if the contact has its claim already. */
async function claimIn(
  db: Kysely<Tables>,
  digest: string,
  contact: MailedContact,
  now: Date,
): Promise<Refusal | 'free' | undefined> {
  const stops = db.selectFrom('mail_addresses').select('digest').where('digest', '=', digest)
  if (await stops.executeTakeFirst()) {
    return { reason: 'the address wants no mail', isForGood: true }
  }
  const mails = db.selectFrom('mails').select('contact_id').where('digest', '=', digest)
  const recent = await mails.where('mailed_at', '>', monthBefore(now)).execute()
  if (recent.some(({ contact_id }) => contact_id === contact.id)) return undefined
  if (recent.length > 0) return { reason: 'the address had a mail within a month', isForGood: true }
  const reason = await reachedLimit(db, contact, now)
  return reason === undefined ? 'free' : { reason, isForGood: false }
}

/** Several servers claim one after the other: an update of one row is the lock. */
async function addClaim(
  transaction: Transaction<Tables>,
  digest: string,
  contact: MailedContact,
  now: Date,
): Promise<Refusal | undefined> {
  const lock = transaction.updateTable('settings').set(({ ref }) => ({ value: ref('value') }))
  await lock.where('name', '=', KEY).execute()
  const claim = await claimIn(transaction, digest, contact, now)
  if (claim !== 'free') return claim
  await transaction.deleteFrom('mails').where('mailed_at', '<=', monthBefore(now)).execute()
  const { id, network, network_56, network_48 } = contact
  await transaction
    .insertInto('mails')
    .values({
      ...{ contact_id: id, digest, network, network_56, network_48 },
      mailed_at: now.toISOString(),
    })
    .execute()
  return undefined
}

function monthBefore(now: Date): string {
  return new Date(now.getTime() - MONTH_MS).toISOString()
}

const KEY = 'mail.key'

/** An HMAC of a SHA-256 in hex, under a key that is created on first use and never changes. */
async function keyedDigest(db: Kysely<Tables>, digest: string): Promise<string> {
  const key = await keyOf(db)
  return `k${createHmac('sha256', key).update(digest).digest('base64url')}`
}

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
