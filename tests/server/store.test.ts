import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runningServer, temporaryFolder } from './running-server.ts'

test('what is committed is on disk', async () => {
  const { store } = await runningServer()
  const mode = await sql`pragma journal_mode`.execute(store.db)
  const synchronous = await sql`pragma synchronous`.execute(store.db)
  const keys = await sql`pragma foreign_keys`.execute(store.db)
  expect(mode.rows).toEqual([{ journal_mode: 'wal' }])
  expect(synchronous.rows).toEqual([{ synchronous: 2 }])
  expect(keys.rows).toEqual([{ foreign_keys: 1 }])
})

test('a failed transaction leaves nothing, and another waits for it', async () => {
  const { store } = await runningServer()
  const file = (name: string) => ({
    name,
    application_id: 'a',
    original_name: 'cv.pdf',
    size_bytes: 1,
    received_at: '2026-11-21T00:00:00.000Z',
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

test('the data is made for its owner only', async () => {
  const DATA_DIR = join(await temporaryFolder(), 'deep', 'data')
  await runningServer({ DATA_DIR })
  const modes = await Promise.all(
    ['', 'files', 'funnel.sqlite', 'funnel.sqlite-wal'].map(async (name) => {
      const { mode } = await stat(join(DATA_DIR, name))
      return [name, (mode & 0o777).toString(8)]
    }),
  )
  expect(Object.fromEntries(modes)).toEqual({
    '': '700',
    files: '700',
    'funnel.sqlite': '600',
    'funnel.sqlite-wal': '600',
  })
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
  ])
})
