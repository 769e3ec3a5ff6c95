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

/** Queues what is to be sent; each kind once for a contact. */
export async function queue(
  transaction: Transaction<Tables>,
  rows: readonly OutgoingTable[],
): Promise<void> {
  if (rows.length === 0) return
  await transaction
    .insertInto('outgoing')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['contact_id', 'kind']).doNothing())
    .execute()
}
