import type { Kysely } from 'kysely'
import type { Clock } from './clock.ts'
import { type Contact, withFields } from './contacts.ts'
import { groupCommit } from './group-commit.ts'
import type { OutgoingKind, OutgoingTable, Tables } from './tables.ts'

/** An entry that this server has claimed, and the contact that it is about. */
export interface Claimed {
  entry: OutgoingTable
  contact: Contact
}

/** Of the waiting, and of the dead, no more are counted: that many are trouble enough. */
export const COUNTED_ENTRIES = 10_000

/** No entry is due later than so long from now. */
export const LONGEST_PAUSE_MS = 24 * 3_600_000

/** What is to be sent because of contacts; several servers may work on it. */
export type Outgoing = ReturnType<typeof createOutgoing>

export function createOutgoing(db: Kysely<Tables>, clock: Pick<Clock, 'now'>) {
  const changeInGroups = groupCommit((changes: readonly Change[]) => changeAll(db, changes))
  const change = (id: string, values: Change['values']) => changeInGroups({ id, values })
  const afterMs = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()

  return {
    /**
     * Claims what is due for a time, up to `most`, and counts an attempt for each. No other sender gets it
     * before the lease ends; a server that dies leaves it to the others then.
     */
    async claim({
      kinds,
      now = clock.now(),
      leaseMs,
      most,
    }: {
      kinds: readonly OutgoingKind[]
      now?: Date
      leaseMs: number
      most: number
    }): Promise<Claimed[]> {
      const at = now.toISOString()
      const due = db
        .selectFrom('outgoing')
        .select('id')
        .where('state', '=', 'waiting')
        .where('due_at', '<=', at)
        .where('kind', 'in', kinds)
      if (!(await due.limit(1).executeTakeFirst())) return []
      // A second server waits for the rows and then checks `due_at` again.
      const entries = await db
        .updateTable('outgoing')
        .set(({ eb }) => ({
          due_at: new Date(now.getTime() + leaseMs).toISOString(),
          attempts: eb('attempts', '+', 1),
        }))
        .where('id', 'in', due.orderBy('due_at').limit(most))
        .where('state', '=', 'waiting')
        .where('due_at', '<=', at)
        .returningAll()
        .execute()
      return withContacts(db, entries)
    },
    markSent: (id: string) => change(id, { state: 'sent', last_failure: null }),
    postpone: (id: string, ms: number, failure: string) =>
      change(id, { due_at: afterMs(Math.min(ms, LONGEST_PAUSE_MS)), last_failure: failure }),
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
    /** Makes dead entries due again, those of the ids or all; says how many. */
    async revive(ids: readonly string[] | 'all'): Promise<number> {
      let query = db
        .updateTable('outgoing')
        .set({ state: 'waiting', due_at: afterMs(0), attempts: 0 })
        .where('state', '=', 'dead')
      if (ids !== 'all') query = query.where('id', 'in', ids)
      return Number((await query.executeTakeFirst()).numUpdatedRows)
    },
    /** Makes due what was postponed for longer than anything is, by a clock that was ahead. */
    async hasten(): Promise<void> {
      await db
        .updateTable('outgoing')
        .set({ due_at: afterMs(0) })
        .where('state', '=', 'waiting')
        .where('due_at', '>', afterMs(LONGEST_PAUSE_MS))
        .execute()
    },
    /**
     * How many entries of each kind wait or are dead, when the oldest was made, and which has been due for
     * longest.
     */
    async standing(): Promise<Standing[]> {
      const found = []
      for (const state of ['waiting', 'dead'] as const) {
        const entries = db
          .selectFrom('outgoing')
          .select(['kind', 'created_at', 'due_at'])
          .where('state', '=', state)
          .orderBy('due_at')
          .limit(COUNTED_ENTRIES)
        const rows = await db
          .selectFrom(entries.as('entries'))
          .select(({ fn }) => [
            'kind',
            fn.countAll<number | string>().as('count'),
            fn.min('created_at').as('createdAt'),
            fn.min('due_at').as('dueAt'),
          ])
          .groupBy('kind')
          .execute()
        found.push(...rows.map((row) => ({ ...row, state, count: Number(row.count) })))
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
  createdAt: string
  dueAt: string
}

/** What becomes of an entry. */
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

/** A contact may have been forgotten while its review put entries into the queue; they go with it. */
async function withContacts(
  db: Kysely<Tables>,
  entries: readonly OutgoingTable[],
): Promise<Claimed[]> {
  if (entries.length === 0) return []
  const ids = entries.map(({ contact_id }) => contact_id)
  const contacts = await db.selectFrom('contacts').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(contacts.map((contact) => [contact.id, withFields(contact)]))
  const ofNobody = entries.filter(({ contact_id }) => !byId.has(contact_id)).map(({ id }) => id)
  if (ofNobody.length > 0) await db.deleteFrom('outgoing').where('id', 'in', ofNobody).execute()
  return entries.flatMap((entry) => {
    const contact = byId.get(entry.contact_id)
    return contact ? [{ entry, contact }] : []
  })
}
