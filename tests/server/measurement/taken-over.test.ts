import { join } from 'node:path'
import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import { Pool } from 'pg'
import { expect, test } from 'vitest'
import { migrate } from '../../../src/server/store/migrate.ts'
import { NodeSqliteDialect, openSqlite } from '../../../src/server/store/sqlite.ts'
import { itemsOf } from '../../fakes/envelope.ts'
import { databaseOf } from '../database/provided.ts'
import { runningServer, temporaryFolder } from '../running-server.ts'
import { storedOf } from './measured.ts'

const PAYLOAD = Buffer.from([0x7b, 0x7d, 0x0a, 0x00, 0xff, 0x27, 0x80])

test('events and reports of the release before are taken over to the byte, and count', async () => {
  const DATA_DIR = await temporaryFolder()
  const { DATABASE_URL } = await databaseOf(DATA_DIR)
  await leaveRows(DATA_DIR, DATABASE_URL)
  const server = await runningServer({ DATA_DIR, ...(DATABASE_URL && { DATABASE_URL }) })
  const [event] = await storedOf(server, 'event')
  expect(event).toMatchObject({ device_id: 'd', insert_id: 'i', user_id: 'ada@mail.example' })
  expect(Buffer.from(event?.payload ?? []).toString()).toBe('{"event_type":"viewed é"}')
  const [report] = await storedOf(server, 'report')
  expect(report?.event_id).toBe('an "id"')
  const [item] = itemsOf(report?.payload ?? Buffer.from(''))
  expect(item?.headers).toEqual({ type: 'replay_recording', length: 7 })
  expect(item?.payload.compare(PAYLOAD)).toBe(0)
  const bytes = await server.store.measurement.selectFrom('network_bytes').selectAll().execute()
  expect(bytes).toEqual([{ network: '', bytes: (event?.bytes ?? 0) + (report?.bytes ?? 0) }])
})

async function leaveRows(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  const pool = databaseUrl ? new Pool({ connectionString: databaseUrl }) : undefined
  const schema =
    pool && `${(await pool.query('select current_schema() as name')).rows[0].name}_measurement`
  const dialect = pool
    ? new PostgresDialect({ pool })
    : new NodeSqliteDialect(openSqlite(join(dataDir, 'measurement.sqlite'), 'NORMAL'))
  const db = new Kysely<object>({ dialect })
  const table = (name: string) => sql.table(schema ? `${schema}.${name}` : name)
  const first = { up: (db: Kysely<unknown>) => createTables(db, table) }
  await migrate(db, { '0001-events-and-reports': first }, schema)
  await sql`
    insert into ${table('events')} values
      ('d', 'i', 'u', 0, '2026-11-21T12:00:00.000Z', '2026-11-21T12:00:00.000Z', 'viewed', 'ada@mail.example', '{"event_type":"viewed é"}')
  `.execute(db)
  await sql`
    insert into ${table('reports')} values
      ('r', 'e', 0, '2026-11-21T12:00:00.000Z', '1', 'an "id"', 'replay_recording', '{"type":"replay_recording","length":7}', ${PAYLOAD})
  `.execute(db)
  await db.destroy()
}

/** As the release before has made them. */
async function createTables(db: Kysely<unknown>, table: (name: string) => RawBuilder<unknown>) {
  await sql`create table ${table('events')} (
    device_id text not null, insert_id text not null, upload_id text not null,
    position integer not null, received_at text not null, occurred_at text not null,
    event_type text not null, user_id text not null, raw_event text not null,
    primary key (device_id, insert_id)
  )`.execute(db)
  await sql`create table ${table('reports')} (
    id text primary key, envelope_id text not null, position integer not null,
    received_at text not null, project text not null, event_id text, type text not null,
    headers text not null, payload bytea not null
  )`.execute(db)
  await sql`create table ${table('stored_bytes')} (day text primary key, bytes bigint not null)`.execute(
    db,
  )
}
