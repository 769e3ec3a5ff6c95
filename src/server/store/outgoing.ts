import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Clock } from './clock.ts'
import { type Contact, outgoingRow, withFields } from './contacts.ts'
import { groupCommit } from './group-commit.ts'
import { OUTGOING_KINDS, type OutgoingKind, type OutgoingTable, type Tables } from './tables.ts'

/** An entry that this server has claimed, and the contact that it is about. */
export interface Claimed {
  entry: OutgoingTable
  contact: Contact
}

/** Maximum that is counted of the waiting, or dead, entries of a kind. */
export const COUNTED_ENTRIES = 10_000

/** No entry is due later than so long from now. */
export const LONGEST_PAUSE_MS = 24 * 3_600_000

const GONE = 'webhook.gone'

/** What is to be sent because of contacts; several servers may work on it. */
export type Outgoing = ReturnType<typeof createOutgoing>

export function createOutgoing(db: Kysely<Tables>, clock: Pick<Clock, 'now'>) {
  const changeInGroups = groupCommit((changes: readonly Change[]) => changeAll(db, changes))
  const change = (id: string, values: Change['values']) => changeInGroups({ id, values })
  const afterMs = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()

  return {
    /**
     * Claims due entries of a kind for a lease, up to `most`, and counts an attempt for each. No other
     * sender gets them before the lease ends, as after a crash. Contacts are read one by one, so that
     * other calls are answered in between: each may be as long as a body.
     */
    async *claim({
      kind,
      now = clock.now(),
      leaseMs,
      most,
    }: {
      kind: OutgoingKind
      now?: Date
      leaseMs: number
      most: number
    }): AsyncGenerator<Claimed> {
      const at = now.toISOString()
      const due = db
        .selectFrom('outgoing')
        .select('id')
        .where('state', '=', 'waiting')
        .where('kind', '=', kind)
        .where('due_at', '<=', at)
      if (!(await due.limit(1).executeTakeFirst())) return
      // A second server waits for the rows and then checks `due_at` again; with `state` too, SQLite would
      // scan all due entries.
      const entries = await db
        .updateTable('outgoing')
        .set(({ eb }) => ({
          due_at: new Date(now.getTime() + leaseMs).toISOString(),
          attempts: eb('attempts', '+', 1),
        }))
        .where('id', 'in', due.orderBy('due_at').limit(most))
        .where('due_at', '<=', at)
        .returningAll()
        .execute()
      for (const entry of entries) {
        const contacts = db.selectFrom('contacts').selectAll().where('id', '=', entry.contact_id)
        const contact = await contacts.executeTakeFirst()
        // A person who was forgotten in between has no entries any more.
        if (contact) yield { entry, contact: withFields(contact) }
        await setImmediate()
      }
    },
    markSent: (id: string) => change(id, { state: 'sent', last_failure: null }),
    postpone: (id: string, ms: number, failure: string) =>
      change(id, { due_at: afterMs(Math.min(ms, LONGEST_PAUSE_MS)), last_failure: failure }),
    /** Not yet to be sent, for a reason that is no failure: the attempt does not count. */
    wait: ({ id, attempts }: OutgoingTable, ms: number, reason: string) =>
      change(id, { due_at: afterMs(ms), last_failure: reason, attempts: attempts - 1 }),
    /** After the last attempt. */
    giveUp: (id: string, failure: string) => change(id, { state: 'dead', last_failure: failure }),
    /** Not to be sent, for a reason that is no failure. */
    withhold: (id: string, reason: string) =>
      change(id, { state: 'withheld', last_failure: reason }),
    /** What was given up, the oldest first. */
    dead(): Promise<OutgoingTable[]> {
      const dead = db.selectFrom('outgoing').selectAll().where('state', '=', 'dead')
      return dead.orderBy('created_at').orderBy('id').execute()
    },
    /** Whether the webhook's receiver at this address answered that it is gone for good (HTTP 410). */
    async isGone(url: string): Promise<boolean> {
      const gone = db.selectFrom('settings').select('value').where('name', '=', GONE)
      return (await gone.executeTakeFirst())?.value === hash('sha256', url)
    },
    async markGone(url: string): Promise<void> {
      const value = hash('sha256', url)
      await db
        .insertInto('settings')
        .values({ name: GONE, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()
    },
    /**
     * Makes dead entries due again, those of the ids or all, and those that wait for a webhook that is
     * gone; returns how many were dead.
     */
    async revive(ids: readonly string[] | 'all'): Promise<number> {
      const gone = await db.deleteFrom('settings').where('name', '=', GONE).executeTakeFirst()
      if (gone.numDeletedRows > 0) {
        const waiting = db.updateTable('outgoing').set({ due_at: afterMs(0) })
        await waiting
          .where('state', '=', 'waiting')
          .where('kind', 'in', ['webhook', 'webhook_update'])
          .execute()
      }
      let query = db
        .updateTable('outgoing')
        .set({ state: 'waiting', due_at: afterMs(0), attempts: 0 })
        .where('state', '=', 'dead')
      if (ids !== 'all') query = query.where('id', 'in', ids)
      return Number((await query.executeTakeFirst()).numUpdatedRows)
    },
    /** Approved applicants whose contact was checked and who were queued no mail, the oldest first. */
    unmailed() {
      return db
        .selectFrom('contacts')
        .select(['id', 'received_at', 'walk', 'review_reason'])
        .where('server_rule', '=', 'qualified')
        .where('added_to', 'is', null)
        .where('walk', 'is not', null)
        .where(({ exists, not, selectFrom }) =>
          not(
            exists(
              selectFrom('outgoing')
                .select('outgoing.id')
                .whereRef('contact_id', '=', 'contacts.id')
                .where('kind', '=', 'approval_mail'),
            ),
          ),
        )
        .orderBy('id')
        .execute()
    },
    /** Queues the approval mail to the applicant of a contact; false where there is no such contact. */
    async queueMail(contactId: string): Promise<boolean> {
      const contacts = db.selectFrom('contacts').select(['id', 'received_at'])
      const contact = await contacts.where('id', '=', contactId).executeTakeFirst()
      if (!contact) return false
      const row = { ...outgoingRow('approval_mail', contact), due_at: afterMs(0) }
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
    /** How many entries of each kind wait or are dead, and since when the oldest is due. */
    async standing(): Promise<Standing[]> {
      const found: Standing[] = []
      for (const state of ['waiting', 'dead'] as const) {
        for (const kind of OUTGOING_KINDS) {
          const entries = db
            .selectFrom('outgoing')
            .select('due_at')
            .where('state', '=', state)
            .where('kind', '=', kind)
            .orderBy('due_at')
            .limit(COUNTED_ENTRIES)
          const { count, dueAt } = await db
            .selectFrom(entries.as('entries'))
            .select(({ fn }) => [
              fn.countAll<number | string>().as('count'),
              fn.min('due_at').as('dueAt'),
            ])
            .executeTakeFirstOrThrow()
          if (dueAt !== null) found.push({ kind, state, count: Number(count), dueAt })
        }
      }
      return found
    },
    /** How many entries are in each state. */
    async counts(): Promise<Record<OutgoingTable['state'], number>> {
      const rows = await db
        .selectFrom('outgoing')
        .select(({ fn }) => ['state', fn.countAll<number | string>().as('count')])
        .groupBy('state')
        .execute()
      const none = { waiting: 0, sent: 0, withheld: 0, dead: 0 }
      return { ...none, ...Object.fromEntries(rows.map((row) => [row.state, Number(row.count)])) }
    },
  }
}

/** The entries of one kind that wait, or that are dead; times are ISO 8601 in UTC. */
interface Standing {
  kind: OutgoingKind
  state: 'waiting' | 'dead'
  count: number
  dueAt: string
}

/** The change of an entry. */
interface Change {
  id: string
  values: Partial<OutgoingTable>
}

/** Entries that change alike, as those of one review do, are changed by one statement. */
async function changeAll(db: Kysely<Tables>, changes: readonly Change[]) {
  for (const alike of Map.groupBy(changes, ({ values }) => JSON.stringify(values)).values()) {
    const ids = alike.map(({ id }) => id)
    const [{ values } = { values: {} }] = alike
    await db.updateTable('outgoing').set(values).where('id', 'in', ids).execute()
  }
  return () => undefined
}
