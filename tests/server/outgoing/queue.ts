import type { OutgoingTable } from '../../../src/server/store/tables.ts'
import { WALKED_PROGRESS } from '../../specification/calls.ts'
import { frozen } from '../../unit/src/effects/storage/submission-cases.ts'
import { bearerFor, postContact, type TestServer } from '../running-server.ts'

/** A contact that server and page both find Qualified. */
export const APPROVED = frozen('', 'ada@mail.example').payload

/** Reports the progress of an application. */
export async function reportProgress(
  server: { url: string },
  applicationId: string,
): Promise<void> {
  const response = await fetch(`${server.url}/api/progress`, {
    method: 'POST',
    headers: await bearerFor(server, applicationId),
    body: JSON.stringify(WALKED_PROGRESS),
  })
  if (response.status !== 204) throw new Error(`Progress was answered with ${response.status}`)
}

/** Walks an application, in the minute that its steps say. */
export async function walk(server: TestServer, applicationId: string): Promise<void> {
  await reportProgress(server, applicationId)
  const first_at = new Date(server.store.clock.now().getTime() - 60_000).toISOString()
  await server.store.db
    .updateTable('progress_applications')
    .set({ first_at })
    .where('application_id', '=', applicationId)
    .execute()
}

/** Submits a contact for an application whose steps were walked; returns the answer. */
export async function submitContact(
  server: TestServer,
  contact: object | string = APPROVED,
  applicationId: string = crypto.randomUUID(),
): Promise<{ id: string; applicationId: string; receivedAt: string }> {
  await walk(server, applicationId)
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
