import { expect, test } from 'vitest'
import { APPROVED } from './calls.ts'
import { runningServer, type TestServer } from './running-server.ts'

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

async function rowsIn(server: TestServer): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of ['contacts', 'files', 'progress_applications', 'progress_entries'] as const) {
    counts[table] = (await server.rows(table)).length
  }
  return counts
}

/** A contact with its file that came so many days ago. */
async function submittedAgo(server: TestServer, days: number): Promise<string> {
  const { applicationId } = await server.apply()
  const contacts = server.store.db.updateTable('contacts').set({ received_at: daysAgo(days) })
  await contacts.where('application_id', '=', applicationId).execute()
  return applicationId
}

test('contacts are removed after the days that the operator sets, with all that belongs to them', async () => {
  const first = await runningServer()
  for (let count = 0; count < 21; count += 1) await submittedAgo(first, 31)
  const young = await submittedAgo(first, 31)
  await first.postContact({ ...APPROVED, first_name: 'Bea' }, { applicationId: young })
  await first.sender.drain()
  const server = await first.restarted({ CONTACTS_KEPT_DAYS: '30', KEPT_DAYS: '0' })
  const remaining = { contacts: 2, files: 1, progress_applications: 1, progress_entries: 11 }
  expect(await rowsIn(server)).toEqual(remaining)
  expect(server.logged('expired_removed')).toMatchObject([{ applications: 21, files: 21 }])
  const ofYoung = { application_id: young }
  expect(await server.rows('contacts')).toMatchObject([ofYoung, ofYoung])
})

test('progress goes after KEPT_DAYS, with a contact or without; contacts stay', async () => {
  const first = await runningServer()
  const { db } = first.store
  const [left, submitted] = [crypto.randomUUID(), await submittedAgo(first, 1000)]
  for (const id of [left, crypto.randomUUID()]) await first.reported(id)
  await db
    .updateTable('progress_applications')
    .set({ last_at: daysAgo(91) })
    .where('application_id', 'in', [left, submitted])
    .execute()
  const server = await first.restarted()
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
  await first.reported(crypto.randomUUID())
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
  expect(await first.rows('applications')).toMatchObject([{ id: submitted }])
  expect(await first.rows('accesses')).toMatchObject([{ id: '89' }])
})

test('what cannot be removed is logged, and the rest is removed', async () => {
  const first = await runningServer()
  const { db } = first.store
  await first.reported(crypto.randomUUID())
  await db
    .updateTable('progress_applications')
    .set({ last_at: daysAgo(91) })
    .execute()
  await db.schema.alterTable('accesses').renameColumn('id', 'other').execute()
  const server = await first.restarted()
  expect(server.logged('expired_removed')).toMatchObject([{ progress: 1 }])
  expect(server.logged('removal_failed')[0]).toMatchObject({
    message: expect.stringMatching(/\bid\b/),
  })
})

test('a file without a contact is found behind hundreds of older ones that have one', async () => {
  const server = await runningServer({ KEPT_DAYS: '30' })
  const applicationId = crypto.randomUUID()
  await server.postContact({ unreadable: true }, { applicationId })
  const alone = crypto.randomUUID()
  const fileOf = (application_id: string, name: string, days: number) => ({
    ...{ name, application_id, original_name: 'cv.pdf', size_bytes: 1 },
    ...{ scan: 'clean' as const, received_at: daysAgo(days) },
  })
  const attached = Array.from({ length: 600 }, (_, at) => fileOf(applicationId, `${at}.pdf`, 40))
  const { db } = server.store
  await db.insertInto('applications').values({ id: alone, created_at: '' }).execute()
  await db
    .insertInto('files')
    .values([...attached, fileOf(alone, 'alone.pdf', 31)])
    .execute()
  await server.retention.run()
  const left = (await server.rows('files')).map(({ name }) => name)
  expect(left).toHaveLength(600)
  expect(left).not.toContain('alone.pdf')
})
