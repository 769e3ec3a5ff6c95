import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Clock } from './clock.ts'
import { type Contact, withFields } from './contacts.ts'
import { groupCommit } from './group-commit.ts'
import { operatorQueries } from './outgoing-operator.ts'
import { queueCounts } from './queue-counts.ts'
import type { OutgoingKind, OutgoingTable, Tables } from './tables.ts'
import { webhookGone } from './webhook-gone.ts'

/** An entry that this server has claimed, and the contact that it is about. */
export interface ClaimedEntry {
  entry: OutgoingTable
  contact: Contact
}

/** No entry is due later than so long from now. */
export const LONGEST_PAUSE_MS = 24 * 3_600_000

/** What is to be sent because of contacts; several servers may work on it. */
export type Outgoing = ReturnType<typeof createOutgoing>

export function createOutgoing(db: Kysely<Tables>, clock: Pick<Clock, 'now'>) {
  const changeInGroups = groupCommit((changes: readonly Change[]) => changeAll(db, changes))
  const change = ({ id, attempts }: OutgoingTable, values: Change['values']) =>
    changeInGroups({ id, attempts, values })
  const afterMs = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()

  return {
    /**
     * Claims due entries of a kind for a lease, and counts an attempt for each. No other sender gets them
     * before the lease ends, as after a crash. Contacts are read one by one, so that other calls are
     * answered in between: each may be as long as a body.
     */
    claim: (request: ClaimRequest) => claimedEntries(db, request, request.now ?? clock.now()),
    /** What was sent stays so, whatever is reported later. */
    markSent: ({ id }: OutgoingTable) =>
      changeInGroups({ id, values: { state: 'sent', last_failure: null } }),
    /** This and what follows changes nothing once another sender has claimed the entry after the lease. */
    postpone: (entry: OutgoingTable, ms: number, failure: string) =>
      change(entry, { due_at: afterMs(Math.min(ms, LONGEST_PAUSE_MS)), last_failure: failure }),
    /** Not yet to be sent, for a reason that is no failure: the attempt does not count. */
    wait: (entry: OutgoingTable, ms: number, reason: string) =>
      change(entry, { due_at: afterMs(ms), last_failure: reason, attempts: entry.attempts - 1 }),
    /** After the last attempt. */
    giveUp: (entry: OutgoingTable, failure: string) =>
      change(entry, { state: 'dead', last_failure: failure }),
    /** Not to be sent, for a reason that is no failure. */
    withhold: (entry: OutgoingTable, reason: string) =>
      change(entry, { state: 'withheld', last_failure: reason }),
    ...webhookGone(db),
    ...operatorQueries(db, clock),
    ...queueCounts(db),
  }
}

interface ClaimRequest {
  kind: OutgoingKind
  now?: Date
  leaseMs: number
  most: number
}

async function* claimedEntries(
  db: Kysely<Tables>,
  request: ClaimRequest,
  now: Date,
): AsyncGenerator<ClaimedEntry> {
  for (const entry of await leaseDue(db, request, now)) {
    const contacts = db.selectFrom('contacts').selectAll().where('id', '=', entry.contact_id)
    const contact = await contacts.executeTakeFirst()
    // A person who was forgotten in between has no entries any more.
    if (contact) yield { entry, contact: withFields(contact) }
    await setImmediate()
  }
}

async function leaseDue(
  db: Kysely<Tables>,
  { kind, leaseMs, most }: ClaimRequest,
  now: Date,
): Promise<OutgoingTable[]> {
  const at = now.toISOString()
  const due = db
    .selectFrom('outgoing')
    .select('id')
    .where('state', '=', 'waiting')
    .where('kind', '=', kind)
    .where('due_at', '<=', at)
  if (!(await due.limit(1).executeTakeFirst())) return []
  // A second server waits for the rows and then checks `due_at` again; with `state` too, SQLite would
  // scan all due entries.
  return db
    .updateTable('outgoing')
    .set(({ eb }) => ({
      due_at: new Date(now.getTime() + leaseMs).toISOString(),
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', 'in', due.orderBy('due_at').limit(most))
    .where('due_at', '<=', at)
    .returningAll()
    .execute()
}

/** The change of an entry: in any state, or while it waits with so many attempts. */
interface Change {
  id: string
  attempts?: number
  values: Partial<OutgoingTable>
}

/** Entries that change alike are changed by one statement. */
async function changeAll(db: Kysely<Tables>, changes: readonly Change[]) {
  const groups = Map.groupBy(changes, ({ id, ...alike }) => JSON.stringify(alike))
  for (const alike of groups.values()) {
    const ids = alike.map(({ id }) => id)
    const [{ attempts, values } = { values: {} }] = alike
    let query = db.updateTable('outgoing').set(values).where('id', 'in', ids)
    if (attempts !== undefined) {
      query = query.where('state', '=', 'waiting').where('attempts', '=', attempts)
    }
    await query.execute()
  }
  return () => undefined
}
