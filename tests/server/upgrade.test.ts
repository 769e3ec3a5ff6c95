import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { postContact, problemOf, runningServer, type TestServer } from './running-server.ts'

type Databases = Pick<TestServer['store'], 'db' | 'measurement'>

/** Writes down that a newer version ran a migration. */
async function noteMigration(
  { db, measurement }: Databases,
  name: string,
  where: keyof Databases = 'db',
): Promise<void> {
  const run = { name, timestamp: '2030-01-01T00:00:00.000Z' }
  await (where === 'db'
    ? db.insertInto('kysely_migration').values(run)
    : measurement.insertInto('kysely_migration').values(run)
  ).execute()
}

const statusOf = async (server: TestServer, path: string) =>
  (await fetch(`${server.url}${path}`)).status

test('a server works on a database to which a newer version has added something', async () => {
  const newer = await runningServer()
  const { db } = newer.store
  await sql`alter table contacts add column later text`.execute(db)
  await sql`create table later (id text primary key)`.execute(db)
  await noteMigration(newer.store, '0199-later')
  await noteMigration(newer.store, '0099-later', 'measurement')
  await noteMigration(newer.store, '0200-less-needs-0100')
  expect(await statusOf(newer, '/readyz')).toBe(200)
  await newer.close()
  const server = await runningServer({ DATA_DIR: newer.dataDir })
  expect(await statusOf(server, '/readyz')).toBe(200)
  expect((await postContact(server, { email: 'ada@mail.example' })).status).toBe(201)
  await server.close()
  await runningServer({ DATA_DIR: newer.dataDir })
})

test.each([
  ['db', '0199-less-needs-0190'],
  ['measurement', '0099-less-needs-0090'],
] as const)(
  'once %s lacks what this version needs, it is not ready, and not started again',
  async (where, name) => {
    const server = await runningServer()
    await noteMigration(server.store, name, where)
    const detail =
      `A newer version of the funnel changed the database so that this one cannot use it (${name}): ` +
      'install the newer version, or restore a backup from before.'
    expect(await problemOf(await fetch(`${server.url}/readyz`))).toEqual({ status: 503, detail })
    expect(server.logged('not_ready')).toMatchObject([{ message: detail }])
    expect(await statusOf(server, '/healthz')).toBe(200)
    await server.close()
    await expect(runningServer({ DATA_DIR: server.dataDir })).rejects.toThrow(detail)
  },
)

test('a new database names every migration that an earlier build of this release asks for', async () => {
  const { measurement } = (await runningServer()).store
  const run = await measurement
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute()
  expect(run.map(({ name }) => name)).toEqual([
    '0001-events-and-reports',
    '0002-one-table-needs-0002',
  ])
})
