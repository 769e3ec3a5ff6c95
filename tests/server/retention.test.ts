import { expect, test } from 'vitest'
import { APPROVED, reportProgress, submitContact } from './outgoing/queue.ts'
import { bearerFor, postContact, runningServer, type TestServer } from './running-server.ts'
import { pdf, upload } from './uploads.ts'

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

async function rowsIn({ store }: TestServer): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of ['contacts', 'files', 'progress_applications', 'progress_entries'] as const) {
    counts[table] = (await store.db.selectFrom(table).selectAll().execute()).length
  }
  return counts
}

/** A contact with its file that came so many days ago. */
async function submittedAgo(server: TestServer, days: number): Promise<string> {
  const applicationId = crypto.randomUUID()
  const headers = await bearerFor(server, applicationId)
  const uploaded = await upload(server, { name: 'cv.pdf', bytes: pdf() }, { headers })
  await reportProgress(server, applicationId)
  await submitContact(server, { ...APPROVED, cv_resume_link: await uploaded.json() }, applicationId)
  const contacts = server.store.db.updateTable('contacts').set({ received_at: daysAgo(days) })
  await contacts.where('application_id', '=', applicationId).execute()
  return applicationId
}

async function removedAtStart(first: TestServer, variables: Record<string, string>) {
  await first.close()
  return runningServer({ DATA_DIR: first.dataDir, ...variables })
}

test('contacts are removed after the days that the operator sets, with all that belongs to them', async () => {
  const first = await runningServer()
  for (let count = 0; count < 21; count += 1) await submittedAgo(first, 31)
  const young = await submittedAgo(first, 31)
  await postContact(first, { ...APPROVED, first_name: 'Bea' }, { applicationId: young })
  await first.sender.drain()
  const server = await removedAtStart(first, { CONTACTS_KEPT_DAYS: '30', KEPT_DAYS: '0' })
  const remaining = { contacts: 2, files: 1, progress_applications: 1, progress_entries: 11 }
  expect(await rowsIn(server)).toEqual(remaining)
  expect(server.logged('expired_removed')).toMatchObject([{ applications: 21, files: 21 }])
  const left = await server.store.db.selectFrom('contacts').select('application_id').execute()
  expect(left).toEqual([{ application_id: young }, { application_id: young }])
})

test('progress goes after KEPT_DAYS, with a contact or without; contacts stay', async () => {
  const first = await runningServer()
  const { db } = first.store
  const [left, submitted] = [crypto.randomUUID(), await submittedAgo(first, 1000)]
  for (const id of [left, crypto.randomUUID()]) await reportProgress(first, id)
  await db
    .updateTable('progress_applications')
    .set({ last_at: daysAgo(91) })
    .where('application_id', 'in', [left, submitted])
    .execute()
  const server = await removedAtStart(first, {})
  expect(server.logged('expired_removed')).toMatchObject([{ progress: 2 }])
  expect(await rowsIn(server)).toEqual({
    contacts: 1,
    files: 1,
    progress_applications: 1,
    progress_entries: 11,
  })
})

test('accesses go after KEPT_DAYS; an application goes once nothing of it is left', async () => {
  const first = await runningServer()
  const { db } = first.store
  const submitted = await submittedAgo(first, 1)
  await reportProgress(first, crypto.randomUUID())
  await db
    .updateTable('applications')
    .set({ created_at: daysAgo(91) })
    .execute()
  await db
    .updateTable('progress_applications')
    .set({ last_at: daysAgo(91) })
    .execute()
  const access = {
    credential: 'operator',
    method: 'GET',
    path: '/',
    address: '',
    request_id: '',
  } as const
  const rows = [91, 89].map((days) => ({ id: `${days}`, at: daysAgo(days), ...access }))
  await db.insertInto('accesses').values(rows).execute()
  await first.retention.run()
  expect(await db.selectFrom('applications').select('id').execute()).toEqual([{ id: submitted }])
  const accesses = db.selectFrom('accesses').select('id')
  expect(await accesses.execute()).toEqual([{ id: '89' }])
})

test('what cannot be removed is logged, and the rest is removed', async () => {
  const first = await runningServer()
  const { db } = first.store
  await reportProgress(first, crypto.randomUUID())
  await db
    .updateTable('progress_applications')
    .set({ last_at: daysAgo(91) })
    .execute()
  await db.schema.alterTable('accesses').renameColumn('id', 'other').execute()
  const server = await removedAtStart(first, {})
  expect(server.logged('expired_removed')).toMatchObject([{ progress: 1 }])
  expect(server.logged('removal_failed')[0]).toMatchObject({
    message: expect.stringMatching(/\bid\b/),
  })
})

test('a file without a contact is found behind hundreds of older ones that have one', async () => {
  const server = await runningServer({ KEPT_DAYS: '30' })
  const applicationId = crypto.randomUUID()
  await postContact(server, { unreadable: true }, { applicationId })
  const alone = crypto.randomUUID()
  const fileOf = (application_id: string, name: string, days: number) => ({
    ...{ name, application_id, original_name: 'cv.pdf', size_bytes: 1 },
    ...{
      scan: 'clean' as const,
      received_at: daysAgo(days),
    },
  })
  const attached = Array.from({ length: 600 }, (_, at) => fileOf(applicationId, `${at}.pdf`, 40))
  const { db } = server.store
  await db.insertInto('applications').values({ id: alone, created_at: '' }).execute()
  await db
    .insertInto('files')
    .values([...attached, fileOf(alone, 'alone.pdf', 31)])
    .execute()
  await server.retention.run()
  const left = await db.selectFrom('files').select('name').execute()
  expect(left).toHaveLength(600)
  expect(left).not.toContainEqual({ name: 'alone.pdf' })
})
