import type { OutgoingTable } from '../../../src/server/store/tables.ts'
import { frozen } from '../../unit/src/effects/storage/submission-cases.ts'
import { postContact, type TestServer } from '../running-server.ts'

/** A contact that server and page both find Qualified. */
export const APPROVED = frozen('', 'ada@mail.example').payload

/** Submits a contact for an application; returns the answer. */
export async function submitContact(
  server: TestServer,
  contact: object | string = APPROVED,
  applicationId: string = crypto.randomUUID(),
): Promise<{ id: string; applicationId: string; receivedAt: string }> {
  return (await postContact(server, contact, { applicationId })).json()
}

/** The entries of the queue, by kind. */
export function queued({ store }: TestServer): Promise<OutgoingTable[]> {
  return store.db.selectFrom('outgoing').selectAll().orderBy('created_at').orderBy('kind').execute()
}

/** Makes everything that waits due now, and sends it. */
export async function sendAgain({ store, sender }: TestServer): Promise<void> {
  const due_at = '2000-01-01T00:00:00.000Z'
  await store.db.updateTable('outgoing').set({ due_at }).where('state', '=', 'waiting').execute()
  await sender.drain()
}
