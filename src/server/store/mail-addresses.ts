import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

const DAY_MS = 86_400_000

/** Which addresses may get a mail; they are known by their digest alone. */
export type MailAddresses = ReturnType<typeof createMailAddresses>

export function createMailAddresses(db: Kysely<Tables>) {
  return {
    /**
     * Claims an address for the mail to a contact. It is free where it was claimed for no other contact
     * within 24 hours; the same contact has it again, for another attempt.
     */
    async claim(
      digest: string,
      contactId: string,
      now: Date,
    ): Promise<'free' | 'mailed' | 'stopped'> {
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
    async stop(digest: string, now: Date): Promise<void> {
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
