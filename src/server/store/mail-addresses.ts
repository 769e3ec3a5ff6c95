import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

const DAY_MS = 86_400_000

/** Who may be sent a mail; addresses are known by their digest alone. */
export interface MailAddresses {
  /**
   * Claims an address for the mail to a contact. It is free where it was claimed for no other contact
   * within 24 hours; the same contact has it again, for another attempt.
   */
  claim(digest: string, contactId: string, now: Date): Promise<'free' | 'mailed' | 'stopped'>
  /** No mail goes there any more, for ever. */
  stop(digest: string, now: Date): Promise<void>
}

export function createMailAddresses(db: Kysely<Tables>): MailAddresses {
  return {
    async claim(digest, contactId, now) {
      const mailed_at = now.toISOString()
      await db
        .deleteFrom('mail_addresses')
        .where('stopped_at', 'is', null)
        .where('mailed_at', '<=', new Date(now.getTime() - DAY_MS).toISOString())
        .execute()
      const claimed = await db
        .insertInto('mail_addresses')
        .values({ digest, contact_id: contactId, mailed_at, stopped_at: null })
        .onConflict((conflict) =>
          conflict
            .column('digest')
            .doUpdateSet({ mailed_at })
            .where('mail_addresses.contact_id', '=', contactId),
        )
        .returning('digest')
        .executeTakeFirst()
      if (claimed) return 'free'
      const known = await db
        .selectFrom('mail_addresses')
        .select('stopped_at')
        .where('digest', '=', digest)
        .executeTakeFirst()
      return known?.stopped_at ? 'stopped' : 'mailed'
    },
    async stop(digest, now) {
      const stopped = { contact_id: null, mailed_at: null, stopped_at: now.toISOString() }
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
