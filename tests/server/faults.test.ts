import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { killSender, killServers, loseAnswers, startOnEmpty } from '../tools/faults/faults.ts'
import { bucketGone } from '../tools/faults/neighbours/file-outages.ts'
import { newPlace } from '../tools/faults/place.ts'
import { isOnPostgres } from './database/provided.ts'
import { fuzz } from './fuzz/fuzz.ts'
import { OPERATOR_TOKEN, runningServer, temporaryFolder } from './running-server.ts'

// The short form of `npm run faults`, which tries each fault more often and in a browser too.

const NOTHING = { lost: 0, double: 0, wrong: 0, falseAlarms: 0 }
const PATIENCE_MS = 60_000

async function place() {
  const made = await newPlace(inject('postgres'))
  onTestFinished(made.remove)
  return made
}

test('a killed server loses nothing that it acknowledged', {
  timeout: PATIENCE_MS,
}, async () => {
  const losses = await killServers(await place(), { applications: 300, clients: 8, kills: 2 })
  expect(losses).toEqual({ acknowledged: 300, ...NOTHING })
})

test('of processes that start at the same moment on an empty database all serve, or one on an embedded database', {
  timeout: PATIENCE_MS,
}, async () => {
  expect(await startOnEmpty(await place(), 4)).toEqual({ wrong: 0 })
})

test('an answer that is lost after the commit makes no second contact', {
  timeout: PATIENCE_MS,
}, async () => {
  const losses = await loseAnswers(await place(), { applications: 50, clients: 8 })
  expect(losses).toEqual({ acknowledged: 50, answersLost: 50, ...NOTHING })
})

test('a webhook gets every contact of a server that was killed', {
  timeout: PATIENCE_MS,
}, async () => {
  const losses = await killSender(await place(), { applications: 60, clients: 8 })
  expect(losses).toEqual({ acknowledged: 60, lost: 0 })
})

if (!isOnPostgres()) {
  test('without its object store a server keeps contacts, and files once it is back', {
    timeout: PATIENCE_MS,
  }, async () => {
    const { acknowledged, honest, recovery, ...losses } = await bucketGone({
      clients: 4,
      contacts: 10,
      outageMs: 500,
    })
    expect(losses).toEqual(NOTHING)
  })
}

const CALLS_A_ROUTE = 20

test('every route answers calls of every kind as /api/openapi.json says, none by 5xx', async () => {
  const distDir = await temporaryFolder()
  await writeFile(join(distDir, 'index.html'), '<!doctype html><title>Funnel</title>')
  const metrics = 'a-metrics-token-for-tests'
  const server = await runningServer(
    { METRICS_TOKEN: metrics, CONVERSION_APPLY_URL: 'https://vendor.example/applied.js' },
    { distDir },
  )
  const target = { url: server.url, operator: OPERATOR_TOKEN, metrics }
  const { failure } = await fuzz(target, CALLS_A_ROUTE)
  expect(failure).toBeUndefined()
  expect(server.entries.filter(({ level }) => level === 'error')).toEqual([])
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
}, 60_000)
