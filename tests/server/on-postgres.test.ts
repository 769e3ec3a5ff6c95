import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { createMeasured } from '../../src/server/ingestion/store.ts'
import { cutConnections, killServers } from '../tools/faults/faults.ts'
import { killDatabase, switchOver } from '../tools/faults/neighbours/database-outages.ts'
import { canRunPostgres } from '../tools/faults/neighbours/postgres-server.ts'
import { newPlace } from '../tools/faults/place.ts'
import { postgresProxy } from './database/postgres-proxy.ts'
import { databaseOf } from './database/provided.ts'
import { command } from './operator/command.ts'
import { APPROVED, submitContact } from './outgoing/queue.ts'
import {
  bearerFor,
  postContact,
  problemOf,
  runningServer,
  temporaryFolder,
} from './running-server.ts'

test('killing one of two replicas loses nothing', { timeout: 60_000 }, async () => {
  const place = await newPlace(inject('postgres'))
  onTestFinished(place.remove)
  const losses = await killServers(place, {
    servers: 2,
    applications: 200,
    clients: 8,
    kills: 2,
  })
  expect(losses).toEqual({ acknowledged: 200, lost: 0, double: 0, wrong: 0, falseAlarms: 0 })
})

test('a rate limit holds over servers on one database, which does not know the address', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21, 12) })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const DATA_DIR = await temporaryFolder()
  const variables = { DATA_DIR, RATE_ADDRESS_PER_MINUTE: '3', TRUST_PROXY: '1' }
  const servers = [await runningServer(variables), await runningServer(variables)]
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  const statuses = []
  for (const { url } of [...servers, ...servers]) {
    statuses.push((await fetch(`${url}/api/coverage`, { headers })).status)
  }
  expect(statuses).toEqual([204, 204, 204, 429])
  const rows = await servers[0]?.store.db.selectFrom('rate_counts').selectAll().execute()
  expect(rows).toMatchObject([{ calls: 4 }])
  expect(JSON.stringify(rows)).not.toContain('203.0.113.7')
})

/** A server whose connections to PostgreSQL can be cut and frozen, and that asks it nothing unasked. */
async function serverBehindProxy() {
  const DATA_DIR = await temporaryFolder()
  const { DATABASE_URL = '' } = await databaseOf(DATA_DIR)
  const proxy = await postgresProxy(DATABASE_URL)
  const server = await runningServer({ DATA_DIR, DATABASE_URL: proxy.databaseUrl, KEPT_DAYS: '0' })
  onTestFinished(proxy.stop)
  return { server, proxy }
}

test('a contact whose connection is cut is to be sent again, and the next call a new connection', async () => {
  const { server, proxy } = await serverBehindProxy()
  const headers = await bearerFor(server)
  // Connections are open then.
  await Promise.all([submitContact(server), submitContact(server), submitContact(server)])
  const { asked } = proxy.freeze('rate_counts')
  const answer = postContact(server, APPROVED, { headers })
  await asked
  proxy.thaw()
  proxy.cut()
  expect(await problemOf(await answer)).toEqual({
    status: 503,
    detail: 'The database does not answer now: send it again later.',
  })
  expect(server.logged('database_connection_lost')).not.toEqual([])
  const again = await postContact(server, APPROVED, { headers })
  expect(again.ok).toBe(true)
})

test('a PostgreSQL that does not answer leaves no contact without an answer', async () => {
  const { server, proxy } = await serverBehindProxy()
  const headers = await bearerFor(server)
  await submitContact(server)
  proxy.freeze()
  const answer = await postContact(server, APPROVED, { headers })
  expect(answer.status).toBe(503)
  proxy.thaw()
  const again = await postContact(server, APPROVED, { headers })
  expect(again.ok).toBe(true)
})

test('a server whose connections are cut repeatedly survives and loses nothing', async () => {
  const place = await newPlace(inject('postgres'))
  onTestFinished(place.remove)
  const losses = await cutConnections(place, { applications: 200, clients: 8, cuts: 4 })
  expect(losses).toEqual({ acknowledged: 200, lost: 0, double: 0, wrong: 0, falseAlarms: 0 })
}, 30_000)

describe.skipIf(!canRunPostgres() && process.env.CI !== 'true')('a PostgreSQL of its own', () => {
  test.each([
    ['is killed and started again', killDatabase],
    ['was switched over to a replica, while the old primary stays and is read-only', switchOver],
  ])(
    'that %s costs no contact, and the server no restart',
    async (_, outage) => {
      const { acknowledged, honest, recovery, ...losses } = await outage({
        clients: 8,
        contacts: 20,
        outageMs: 500,
      })
      expect(losses).toEqual({ lost: 0, double: 0, wrong: 0, falseAlarms: 0 })
    },
    60_000,
  )
})

const ID = '3f6d0d3c-9a43-4d0f-8a83-2f1e6d1c0b11'

test('an embedded database is copied into PostgreSQL, whole and once', async () => {
  const embedded = await runningServer({ DATABASE_URL: '' })
  const first = await submitContact(embedded, APPROVED, ID)
  for (let count = 0; count < 3; count += 1) await submitContact(embedded)
  await createMeasured(embedded.store.measurement).keepReports(
    '1',
    {
      eventId: 'e',
      dsn: undefined,
      items: [{ type: 'x', headers: {}, payload: Buffer.from([0, 255, 10]) }],
    },
    new Date(),
  )
  await embedded.close()
  const { DATABASE_URL = '' } = await databaseOf(embedded.dataDir)
  const where = { dataDir: embedded.dataDir, databaseUrl: DATABASE_URL }
  const moved = await command(where, 'db', 'move')
  expect(moved.stdout).toContain('Everything is there.')
  expect((await command(where, 'db', 'move')).code).toBe(0)

  const server = await runningServer({ DATA_DIR: embedded.dataDir })
  expect(await server.store.db.selectFrom('contacts').selectAll().execute()).toHaveLength(4)
  const [report] = await server.store.measurement.selectFrom('reports').select('payload').execute()
  expect([...(report?.payload ?? [])]).toEqual([0, 255, 10])
  const again = await postContact(server, APPROVED, { applicationId: ID })
  expect([again.status, await again.json()]).toEqual([200, first])
})

test.each([
  ['no DATABASE_URL', '', 'DATABASE_URL is not set'],
  ['no embedded database', 'postgres://127.0.0.1:1/x', 'DATA_DIR holds no funnel.sqlite'],
])('%s is said', async (_, databaseUrl, words) => {
  await expect(command({ dataDir: '/nowhere', databaseUrl }, 'db', 'move')).rejects.toThrow(words)
})
