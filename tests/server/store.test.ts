import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { expect, test } from 'vitest'
import { storedBytes } from '../../src/server/store/measurement.ts'
import * as contacts from '../../src/server/store/migrations/0001-contacts.ts'
import * as measurement from '../../src/server/store/migrations/0003-measurement.ts'
import * as delivery from '../../src/server/store/migrations/0005-delivery.ts'
import * as contactsEmail from '../../src/server/store/migrations/0013-contacts-email.ts'
import * as contactFields from '../../src/server/store/migrations/0014-contact-fields.ts'
import * as contactDocuments from '../../src/server/store/migrations/0018-contact-documents.ts'
import * as measurementApart from '../../src/server/store/migrations/0022-measurement-apart.ts'
import type { MeasurementTables, Tables } from '../../src/server/store/tables.ts'
import { isOnPostgres } from './database/provided.ts'
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
    '0014-contact-fields',
    '0015-write-checks',
    '0018-contact-documents',
    '0021-mail-addresses',
    '0022-measurement-apart',
  ])
})

test('events and reports of a database of before are moved into their own', async () => {
  const { store } = await runningServer()
  const before: Kysely<Tables & MeasurementTables> = store.db
  const { up }: Migration = measurement
  await up(store.db)
  const received = { received_at: '2026-11-21T00:00:00.000Z', position: 0 }
  const events = Array.from({ length: 45 }, (_, number) => ({
    ...received,
    device_id: `device-${number % 2}`,
    insert_id: `insert-${number}`,
    upload_id: 'upload',
    occurred_at: received.received_at,
    event_type: 'Application Started',
    user_id: 'ada',
    raw_event: '{"a":"é"}',
  }))
  const reports = Array.from({ length: 21 }, (_, number) => ({
    ...received,
    id: `report-${number}`,
    envelope_id: 'envelope',
    project: '1',
    event_id: null,
    type: 'event',
    headers: '{}',
    payload: Buffer.from([0, 255, number]),
  }))
  await before.insertInto('events').values(events).execute()
  await before.insertInto('reports').values(reports).execute()
  await store.measurement.insertInto('events').values(events.slice(0, 20)).execute()

  await measurementApart.up(before, store.measurement)
  const moved = await store.measurement.selectFrom('events').selectAll().execute()
  expect(moved).toHaveLength(45)
  expect(moved).toEqual(expect.arrayContaining(events))
  const payloads = await store.measurement
    .selectFrom('reports')
    .select('payload')
    .orderBy('id')
    .execute()
  expect(
    payloads.map(({ payload }) => payload[2]).sort((one, other) => Number(one) - Number(other)),
  ).toEqual(Array.from({ length: 21 }, (_, number) => number))
  expect(await storedBytes(store.measurement)).toBe(45 * (9 + 512) + 21 * (3 + 512))
  await expect(before.selectFrom('events').selectAll().execute()).rejects.toThrow(/events/)
})

test('contacts that were kept with a column for each field are read as before', async () => {
  const { store } = await runningServer()
  const { db } = store
  await sql`drop view contact_fields`.execute(db)
  if (isOnPostgres()) await sql`drop function contact_body`.execute(db)
  await sql`drop table contacts`.execute(db)
  await sql`drop table outgoing`.execute(db)
  const before: Migration[] = [contacts, delivery, contactsEmail]
  for (const { up } of before) await up(db)
  const kept = {
    id: 'one',
    application_id: 'a',
    received_at: '2026-11-21T00:00:00.000Z',
    needs_review: 0,
    review_reason: null,
    raw_body: '{"email":"ada@mail.example","state":7,"puzzle_score":0.5}',
    body_sha256: 'hash',
    server_stage: 'Applied',
    server_rule: 'appliedByAge',
    stage_differs: 1,
  }
  const columns = { email: 'ada@mail.example', puzzle_score: 0.5 }
  await sql`insert into contacts ${rowOf({ ...kept, ...columns })}`.execute(db)
  const twice = {
    ...kept,
    id: 'two',
    application_id: 'b',
    raw_body: '{"email":"eve@mail.example","email":"ada@mail.example"}',
  }
  await sql`insert into contacts ${rowOf({ ...twice, ...columns })}`.execute(db)
  const after: Migration[] = [contactFields, contactDocuments]
  for (const { up } of after) await up(db)
  const read = {
    needs_review: 1,
    review_reason: 'A field is given more than once.',
    document: '{"email":"ada@mail.example"}',
  }
  expect(await db.selectFrom('contacts').selectAll().orderBy('id').execute()).toEqual([
    { ...kept, document: null, raw_bytes: null },
    { ...twice, ...read, raw_bytes: null },
  ])
  expect(await db.selectFrom('contact_fields').selectAll().orderBy('id').execute()).toMatchObject([
    { ...kept, ...columns, state: null, first_name: null, move_score: null },
    { email: 'ada@mail.example' },
  ])
})

function rowOf(row: Record<string, string | number | null>) {
  const names = Object.keys(row).map((name) => sql.ref(name))
  return sql`(${sql.join(names)}) values (${sql.join(Object.values(row))})`
}
