import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { databaseOf } from './database/provided.ts'
import { postContact, runningServer, temporaryFolder } from './running-server.ts'

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

/** A data folder with a database that the release before wrote, until it was killed. */
async function folderOfReleaseBefore(): Promise<string> {
  const dataDir = await temporaryFolder()
  const { DATABASE_URL } = await databaseOf(dataDir)
  const dump = (kind: string) =>
    readFile(join(import.meta.dirname, `database/version-0101.${kind}.sql`), 'utf8')
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

const READABLE = '{"email":"eve@mail.example","email":"ada@mail.example","puzzle_score":0.5}'
const ADA = '8a4e3c1e-52d5-4b8b-9a53-8a2b4d2a7f02'
const UNREADABLE = '8a4e3c1e-52d5-4b8b-9a53-8a2b4d2a7f03'

test('the first start takes over the database of the release before, whole', async () => {
  const DATA_DIR = await folderOfReleaseBefore()
  const first = await runningServer({ DATA_DIR })
  await first.close()
  const server = await runningServer({ DATA_DIR })
  const { db, mailAddresses } = server.store
  const contacts = await db.selectFrom('contacts').selectAll().orderBy('application_id').execute()
  expect(
    contacts.map(({ application_id, body, body_sha256, needs_review, added_to }) => [
      ...[application_id, Buffer.from(body).toString('latin1')],
      ...[body_sha256 === hash('sha256', body), needs_review, added_to],
    ]),
  ).toEqual([
    [ADA, READABLE, true, 1, null],
    [UNREADABLE, '\0\xFF', true, 1, null],
  ])
  expect((await server.store.outgoing.counts()).waiting).toBe(2)
  const applications = db.selectFrom('applications').select('id').orderBy('id')
  expect(await applications.execute()).toEqual([{ id: ADA }, { id: UNREADABLE }])
  const contact = { id: 'contact', network: null, network_56: null, network_48: null }
  expect(await mailAddresses.claim('ADA@mail.example', contact)).toEqual({
    reason: 'the address wants no mail',
    isForGood: true,
  })
  for (const table of ['files', 'progress_applications', 'progress_entries', 'accesses'] as const) {
    expect(await db.selectFrom(table).selectAll().execute(), table).toHaveLength(1)
  }
  const again = await postContact(server, READABLE, { applicationId: ADA })
  expect(again.status).toBe(200)
})

test('what an application left is removed with its row', async () => {
  const server = await runningServer({ DATA_DIR: await folderOfReleaseBefore() })
  const { db } = server.store
  await db.deleteFrom('applications').where('id', '=', ADA).execute()
  const left = { contacts: 1, outgoing: 1, files: 0, progress_applications: 0, progress_entries: 0 }
  for (const [table, count] of Object.entries(left)) {
    const rows = await sql`select 1 from ${sql.table(table)}`.execute(db)
    expect(rows.rows, table).toHaveLength(count)
  }
})
