import type { Kysely } from 'kysely'
import type { ContactsTable, Tables } from './tables.ts'

/** Who a mail is for, and from which networks. */
export type MailedContact = Pick<ContactsTable, 'id' | 'network' | 'network_56' | 'network_48'>

const HOUR_MS = 3_600_000

/** Mails to a network (an IPv4 address or /64, then the wider ones), and in all. */
const LIMITS = [
  { of: 'network', most: 20, withinMs: HOUR_MS, reason: 'its network had 20 mails in an hour' },
  { of: 'network_56', most: 60, withinMs: HOUR_MS, reason: 'its /56 had 60 mails in an hour' },
  { of: 'network_48', most: 200, withinMs: HOUR_MS, reason: 'its /48 had 200 mails in an hour' },
  { of: 'all', most: 500, withinMs: 24 * HOUR_MS, reason: '500 mails were sent in 24 hours' },
] as const

/**
 * The limit of mails that one more to this contact would exceed, in words; undefined if there is none. A
 * contact from this machine counts only for all.
 */
export async function reachedLimit(
  db: Kysely<Tables>,
  contact: MailedContact,
  now: Date,
): Promise<string | undefined> {
  for (const { of, most, withinMs, reason } of LIMITS) {
    let mails = db
      .selectFrom('mails')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('mailed_at', '>', new Date(now.getTime() - withinMs).toISOString())
    if (of !== 'all') mails = mails.where(of, '=', contact[of])
    const { count } = await mails.executeTakeFirstOrThrow()
    if (Number(count) >= most) return reason
  }
  return undefined
}
