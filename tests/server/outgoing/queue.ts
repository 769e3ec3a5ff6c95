import type { OutgoingTable } from '../../../src/server/store/tables.ts'
import { WALKED_PROGRESS } from '../../specification/calls.ts'
import { frozen } from '../../unit/src/effects/storage/submission-cases.ts'
import { bearerFor, postContact, type TestServer } from '../running-server.ts'

/** A webhook's variables without its address. */
export const WEBHOOK = {
  PUBLIC_URL: 'https://jobs.example.com',
  WEBHOOK_SECRET: 'a-secret-of-24-characters',
}

/** A contact that server and page both find Qualified. */
export const APPROVED = frozen('', 'ada@mail.example').payload

/** Reports the first eleven steps of an application, all but thank-you. */
export async function reportProgress(
  server: { url: string },
  applicationId: string,
): Promise<void> {
  const response = await fetch(`${server.url}/api/progress`, {
    method: 'POST',
    headers: await bearerFor(server, applicationId),
    body: JSON.stringify(WALKED_PROGRESS),
  })
  if (response.status !== 200) throw new Error(`Progress was answered with ${response.status}`)
}

/** Submits a contact; returns the answer. */
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

/** Makes everything that waits due now, and sends it; what is being tried would else set its own due time. */
export async function sendAgain({ store, sender }: TestServer): Promise<void> {
  await sender.drain()
  const due_at = '2000-01-01T00:00:00.000Z'
  await store.db.updateTable('outgoing').set({ due_at }).where('state', '=', 'waiting').execute()
  await sender.drain()
}
