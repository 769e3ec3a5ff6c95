import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { postContact, problemOf, runningServer, type TestServer } from './running-server.ts'

/** Writes down that a newer version ran a migration. */
async function noteMigration({ store }: TestServer, name: string): Promise<void> {
  const run = { name, timestamp: '2030-01-01T00:00:00.000Z' }
  await store.db.insertInto('kysely_migration').values(run).execute()
}

const statusOf = async (server: TestServer, path: string) =>
  (await fetch(`${server.url}${path}`)).status

test('a server works on a database to which a newer version has added something', async () => {
  const newer = await runningServer()
  const { db } = newer.store
  await sql`alter table contacts add column later text`.execute(db)
  await sql`create table later (id text primary key)`.execute(db)
  await noteMigration(newer, '0199-later')
  await noteMigration(newer, '0200-less-needs-0100')
  expect(await statusOf(newer, '/readyz')).toBe(200)
  await newer.close()
  const server = await runningServer({ DATA_DIR: newer.dataDir })
  expect(await statusOf(server, '/readyz')).toBe(200)
  expect((await postContact(server, { email: 'ada@mail.example' })).status).toBe(201)
  await server.close()
  await runningServer({ DATA_DIR: newer.dataDir })
})

test('once the database lacks what this version needs, it is not ready, and not started again', async () => {
  const name = '0199-less-needs-0190'
  const server = await runningServer()
  await noteMigration(server, name)
  const detail =
    `A newer version of the funnel changed the database so that this one cannot use it (${name}): ` +
    'install the newer version, or restore a backup from before.'
  expect(await problemOf(await fetch(`${server.url}/readyz`))).toEqual({ status: 503, detail })
  expect(server.logged('not_ready')).toMatchObject([{ message: detail }])
  expect(await statusOf(server, '/healthz')).toBe(200)
  await server.close()
  await expect(runningServer({ DATA_DIR: server.dataDir })).rejects.toThrow(detail)
})
