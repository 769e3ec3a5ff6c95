import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ADA, folderOfBuildBefore } from './database/build-before-release.ts'
import { runningServer } from './running-server.ts'

const file = (name: string, original_name = 'cv.pdf') => ({
  name,
  application_id: 'a',
  original_name,
  size_bytes: 1,
  received_at: '2026-11-21T00:00:00.000Z',
  scan: 'unscanned' as const,
})

test('a failed transaction leaves nothing, and concurrent writes are stored', async () => {
  const { store } = await runningServer()
  const failing = store.db.transaction().execute(async (transaction) => {
    const application = { id: 'b', created_at: '2026-11-21T00:00:00.000Z' }
    await transaction.insertInto('applications').values(application).execute()
    await transaction
      .insertInto('files')
      .values({ ...file('first'), application_id: 'b' })
      .execute()
    throw new Error('broken off')
  })
  const other = store.files.add(file('second'))
  await expect(failing).rejects.toThrow('broken off')
  await other
  expect(await store.db.selectFrom('files').select('name').execute()).toEqual([{ name: 'second' }])
})

test('what PostgreSQL refuses in a text is stored equally in both databases', async () => {
  const { store } = await runningServer()
  await store.files.add(file('a', 'c\0v \uD800.pdf'))
  expect(await store.db.selectFrom('files').select('original_name').execute()).toEqual([
    { original_name: 'c\uFFFDv \uFFFD.pdf' },
  ])
})

test('what an application left is removed with its row', async () => {
  const server = await runningServer({
    DATA_DIR: await folderOfBuildBefore(),
    KEPT_DAYS: '0',
    PUBLIC_URL: 'https://jobs.example.com',
    WEBHOOK_URL: 'http://127.0.0.1:1',
    WEBHOOK_SECRET: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3',
  })
  await server.sender.drain()
  const { db } = server.store
  await db.deleteFrom('applications').where('id', '=', ADA).execute()
  const left = { contacts: 1, outgoing: 1, files: 0, progress_applications: 0, progress_entries: 0 }
  for (const [table, count] of Object.entries(left)) {
    const rows = await sql`select 1 from ${sql.table(table)}`.execute(db)
    expect(rows.rows, table).toHaveLength(count)
  }
})
