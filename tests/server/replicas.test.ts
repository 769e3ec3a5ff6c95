import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { killServers } from '../tools/faults/faults.ts'
import { newPlace } from '../tools/faults/place.ts'
import { runningServer, temporaryFolder } from './running-server.ts'

test('servers that start at once on one database make its tables once', async () => {
  const DATA_DIR = await temporaryFolder()
  const servers = await Promise.all([1, 2, 3].map(() => runningServer({ DATA_DIR })))
  const files = await Promise.all(
    servers.map(({ store }) => store.db.selectFrom('files').selectAll().execute()),
  )
  expect(files).toEqual([[], [], []])
})

test('killing one of two replicas loses nothing', { timeout: 60_000 }, async () => {
  const place = await newPlace(inject('postgres'))
  onTestFinished(place.remove)
  const losses = await killServers(place, {
    servers: 2,
    applications: 200,
    clients: 8,
    kills: 2,
  })
  expect(losses).toEqual({ acknowledged: 200, lost: 0, double: 0, wrong: 0 })
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
    statuses.push((await fetch(`${url}/api/geo`, { headers })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
  const rows = await servers[0]?.store.db.selectFrom('rate_counts').selectAll().execute()
  expect(rows).toMatchObject([{ calls: 4 }])
  expect(JSON.stringify(rows)).not.toContain('203.0.113.7')
})
