import type { OutgoingTable } from '../../../src/server/store/tables.ts'
import type { TestServer } from '../running-server.ts'

/** A webhook's variables without its address. */
export const WEBHOOK = {
  PUBLIC_URL: 'https://jobs.example.com',
  WEBHOOK_SECRET: 'a-secret-of-24-characters',
}

/** The entries of the queue, by kind. */
export function queued({ store }: TestServer): Promise<OutgoingTable[]> {
  return store.db.selectFrom('outgoing').selectAll().orderBy('created_at').orderBy('kind').execute()
}

/** Makes everything that waits due now, and sends it; what is being tried would else set its own due time. */
export async function sendAgain({ store, sender }: TestServer): Promise<void> {
  await sender.drain()
  const due_at = '2000-01-01T00:00:00.000Z'
  await store.db.updateTable('outgoing').set({ due_at }).where('state', '=', 'waiting').execute()
  await sender.drain()
}
