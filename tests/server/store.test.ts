import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { CONTACT_MIGRATIONS } from '../../src/server/store/migrate.ts'
import { databaseOf } from './database/provided.ts'
import { runningServer, type TestServer, temporaryFolder } from './running-server.ts'

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
    await transaction.insertInto('files').values(file('first')).execute()
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

/** A data folder with a database of the last version before the baseline migration. */
async function folderOfEarlierVersion(): Promise<string> {
  const dataDir = await temporaryFolder()
  const { DATABASE_URL } = await databaseOf(dataDir)
  const dump = (kind: string) =>
    readFile(join(import.meta.dirname, `database/version-0022.${kind}.sql`), 'utf8')
  if (DATABASE_URL) {
    const client = new Client({ connectionString: DATABASE_URL })
    await client.connect()
    await client.query(await dump('postgres')).finally(() => client.end())
  } else {
    const database = new DatabaseSync(join(dataDir, 'funnel.sqlite'))
    database.exec(await dump('sqlite'))
    database.close()
  }
  return dataDir
}

async function migrationsOf({ store }: TestServer): Promise<string[]> {
  const names = sql<{ name: string }>`select name from kysely_migration order by name`
  return (await names.execute(store.db)).rows.map(({ name }) => name)
}

test('a database of an earlier version is taken over with its rows', async () => {
  const DATA_DIR = await folderOfEarlierVersion()
  const first = await runningServer({ DATA_DIR })
  await first.close()
  const server = await runningServer({ DATA_DIR })
  expect(await migrationsOf(server)).toEqual(Object.keys(CONTACT_MIGRATIONS))
  const { db, outgoing, mailAddresses } = server.store
  const contact = {
    id: '019aa000-0000-7000-8000-000000000001',
    application_id: '8a4e3c1e-52d5-4b8b-9a53-8a2b4d2a7f02',
    received_at: '2026-11-21T12:00:00.000Z',
    needs_review: 1,
    review_reason: 'A field is given more than once.',
    raw_body: '{"email":"eve@mail.example","email":"ada@mail.example","puzzle_score":0.5}',
    body_sha256: 'hash',
    server_stage: 'Applied',
    server_rule: 'appliedByAge',
    stage_differs: 1,
  }
  const [row] = await db.selectFrom('contacts').selectAll().execute()
  expect({ ...row, raw_bytes: [...(row?.raw_bytes ?? [])] }).toEqual({
    ...contact,
    raw_bytes: [0, 255],
    document: '{"email":"ada@mail.example","puzzle_score":0.5}',
    added_to: null,
  })
  expect(await db.selectFrom('contact_fields').selectAll().execute()).toMatchObject([
    { ...contact, email: 'ada@mail.example', puzzle_score: 0.5, state: null, move_score: null },
  ])
  expect(await outgoing.dead()).toMatchObject([{ id: 'outgoing-1', attempts: 18 }])
  expect(await db.selectFrom('mail_addresses').selectAll().execute()).toEqual([
    {
      digest: expect.stringMatching(/^k[\w-]{43}$/),
      contact_id: null,
      mailed_at: null,
      stopped_at: '2026-11-21T12:00:00.000Z',
    },
  ])
  const ada = hash('sha256', 'ada@mail.example')
  expect(await mailAddresses.claim(ada, 'contact')).toBe('stopped')
  for (const table of ['files', 'progress_applications', 'progress_entries', 'accesses'] as const) {
    expect(await db.selectFrom(table).selectAll().execute(), table).toHaveLength(1)
  }
})
