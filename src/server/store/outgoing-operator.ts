import type { Kysely } from 'kysely'
import type { Clock } from './clock.ts'
import { outgoingRow, STEPS_REPORTED } from './contacts.ts'
import type { OutgoingTable, Tables } from './tables.ts'
import { retryGone } from './webhook-gone.ts'

/** What the operator's commands read and change in the queue. */
export function operatorQueries(db: Kysely<Tables>, clock: Pick<Clock, 'now'>) {
  return {
    /** What was given up, the oldest first. */
    dead(): Promise<OutgoingTable[]> {
      const dead = db.selectFrom('outgoing').selectAll().where('state', '=', 'dead')
      return dead.orderBy('created_at').orderBy('id').execute()
    },
    /**
     * Makes dead entries due again, those of the ids or all, and those that wait for a webhook that is
     * gone; returns how many were dead.
     */
    async revive(ids: readonly string[] | 'all'): Promise<number> {
      const now = clock.now()
      await retryGone(db, now)
      let query = db
        .updateTable('outgoing')
        .set({ state: 'waiting', due_at: now.toISOString(), attempts: 0 })
        .where('state', '=', 'dead')
      if (ids !== 'all') query = query.where('id', 'in', ids)
      return Number((await query.executeTakeFirst()).numUpdatedRows)
    },
    /** Approved applicants who were sent no mail, the oldest first; `state` is null if none was queued. */
    unmailed() {
      return db
        .selectFrom('contacts')
        .leftJoin('outgoing as mail', (join) =>
          join.onRef('mail.contact_id', '=', 'contacts.id').on('mail.kind', '=', 'approval_mail'),
        )
        .select(['contacts.id', 'received_at', 'review_reason', 'stage_differs', STEPS_REPORTED])
        .select(['mail.state', 'mail.last_failure'])
        .where('server_rule', '=', 'qualified')
        .where('added_to', 'is', null)
        .where(({ eb, or }) => or([eb('mail.state', 'is', null), eb('mail.state', '!=', 'sent')]))
        .orderBy('contacts.id')
        .execute()
    },
    /** Queues the approval mail to the applicant of a contact; false if there is no such contact. */
    async queueMail(contactId: string): Promise<boolean> {
      const contacts = db.selectFrom('contacts').select(['id', 'received_at'])
      const contact = await contacts.where('id', '=', contactId).executeTakeFirst()
      if (!contact) return false
      const row = { ...outgoingRow('approval_mail', contact), due_at: clock.now().toISOString() }
      const { state, due_at, attempts } = row
      await db
        .insertInto('outgoing')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['contact_id', 'kind']).doUpdateSet({ state, due_at, attempts }),
        )
        .execute()
      return true
    },
  }
}
