import { expect, inject, onTestFinished, test } from 'vitest'
import { serverProcess } from '../tools/faults/server-process.ts'
import { newStorage, variablesOf } from '../tools/faults/storage.ts'
import { OPERATOR_TOKEN } from './calls.ts'
import { isOnPostgres } from './database/provided.ts'
import { fuzz } from './fuzz/fuzz.ts'
import { builtPage, runningServer } from './running-server.ts'

test('all processes that start at once on an empty database serve, or one of them on an embedded database', async () => {
  const { dataDir, databaseUrl, remove } = await newStorage(inject('postgres'))
  onTestFinished(remove)
  const started = await Promise.allSettled(
    Array.from({ length: 2 }, () => serverProcess(variablesOf({ dataDir, databaseUrl }))),
  )
  const servers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  onTestFinished(() => Promise.all(servers.map((server) => server.stop())).then(() => {}))
  for (const { url } of servers) expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect(servers).toHaveLength(isOnPostgres() ? 2 : 1)
  for (const one of started) {
    if (one.status === 'rejected') {
      expect(one.reason.message).toMatch(/Another server works on the embedded/)
    }
  }
})

const CALLS_A_ROUTE = 20

test('every route answers calls of every kind as /api/openapi.json says, none by 5xx', async () => {
  const metrics = 'a-metrics-token-for-tests'
  const server = await runningServer(
    {
      METRICS_TOKEN: metrics,
      FUNNEL: '{"conversion":{"applyUrl":"https://vendor.example/applied.js"}}',
    },
    { distDir: await builtPage() },
  )
  const target = { url: server.url, operator: OPERATOR_TOKEN, metrics }
  const { failure } = await fuzz(target, CALLS_A_ROUTE)
  expect(failure).toBeUndefined()
  expect(server.entries.filter(({ level }) => level === 'error')).toEqual([])
  expect((await server.get('/readyz')).status).toBe(200)
})
