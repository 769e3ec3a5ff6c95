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
