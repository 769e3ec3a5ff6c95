import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { ContactsTable, OutgoingKind, OutgoingTable, Tables } from './tables.ts'

/** What a contact puts into the queue. */
export function outgoingRow(
  kind: OutgoingKind,
  contact: Pick<ContactsTable, 'id' | 'received_at'>,
): OutgoingTable {
  return {
    id: randomUUID(),
    kind,
    contact_id: contact.id,
    state: 'waiting',
    created_at: contact.received_at,
    due_at: contact.received_at,
    attempts: 0,
    last_failure: null,
  }
}

/**
 * Queues what is to be sent because a contact changed. A second update is sent under another id, also
 * while the first is on its way; anything else is sent once.
 */
export async function queueChange(
  transaction: Transaction<Tables>,
  rows: readonly OutgoingTable[],
): Promise<void> {
  if (rows.length === 0) return
  await transaction
    .insertInto('outgoing')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['contact_id', 'kind'])
        .doUpdateSet(({ ref }) => ({
          id: ref('excluded.id'),
          state: ref('excluded.state'),
          due_at: ref('excluded.due_at'),
          attempts: ref('excluded.attempts'),
          last_failure: ref('excluded.last_failure'),
        }))
        .where('outgoing.kind', '=', 'webhook_update'),
    )
    .execute()
}
