import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runningServer } from './running-server.ts'

test('a failed transaction leaves nothing, and what comes meanwhile is kept', async () => {
  const { store } = await runningServer()
  const file = (name: string) => ({
    name,
    application_id: 'a',
    original_name: 'cv.pdf',
    size_bytes: 1,
    received_at: '2026-11-21T00:00:00.000Z',
    scan: 'unscanned' as const,
  })
  const failing = store.db.transaction().execute(async (transaction) => {
    await transaction.insertInto('files').values(file('first')).execute()
    throw new Error('broken off')
  })
  const other = store.files.add(file('second'))
  await expect(failing).rejects.toThrow('broken off')
  await other
  expect(await store.db.selectFrom('files').select('name').execute()).toEqual([{ name: 'second' }])
})

test('what no text of PostgreSQL may hold is kept alike in both databases', async () => {
  const { store } = await runningServer()
  await store.files.add({
    name: 'a',
    application_id: 'a',
    original_name: 'c\0v \uD800.pdf',
    size_bytes: 1,
    received_at: '2026-11-21T00:00:00.000Z',
    scan: 'unscanned',
  })
  expect(await store.db.selectFrom('files').select('original_name').execute()).toEqual([
    { original_name: 'c\uFFFDv \uFFFD.pdf' },
  ])
})

test('starting twice on one folder migrates once', async () => {
  const first = await runningServer()
  await first.close()
  const { store } = await runningServer({ DATA_DIR: first.dataDir })
  const { rows } = await sql<{
    name: string
  }>`select name from kysely_migration order by name`.execute(store.db)
  expect(rows.map(({ name }) => name)).toEqual([
    '0001-contacts',
    '0002-files',
    '0003-measurement',
    '0004-progress',
    '0005-delivery',
    '0010-file-scans',
    '0011-accesses',
    '0012-rate-counts',
    '0013-contacts-email',
  ])
})
