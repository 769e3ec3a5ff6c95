import { startFauxqs } from 'fauxqs'
import { expect, onTestFinished, test } from 'vitest'
import {
  createMeasurements,
  type Measurement,
  removeMeasured,
} from '../../src/server/ingestion/store.ts'
import { WALKED_PROGRESS } from '../specification/calls.ts'
import { isOnPostgres } from './database/provided.ts'
import { storedOf } from './measurement/measured.ts'
import {
  bearerFor,
  postContact,
  problemOf,
  runningServer,
  type TestServer,
} from './running-server.ts'
import { pdf, upload } from './uploads.ts'

const INSUFFICIENT_SPACE = {
  status: 503,
  detail: 'There is too little space left to store this: send it again later.',
}
const MEGABYTE = 1024 * 1024

/** A server with a watermark of 100 MB whose disk has as many bytes free as the test says. */
async function serverWith(disk: { free: number }): Promise<TestServer> {
  return runningServer(
    {},
    { limits: { freeBytes: 100 * MEGABYTE }, freeBytes: async () => disk.free },
  )
}

function sendEvent({ url }: TestServer): Promise<Response> {
  const event = { event_type: 'a', device_id: 'device', insert_id: 'a' }
  const body = JSON.stringify({ api_key: 'funnel', events: [event] })
  return fetch(`${url}/2/httpapi`, { method: 'POST', body })
}

function sendReport({ url }: TestServer): Promise<Response> {
  const body = '{"dsn":"http://funnel@localhost/1"}\n{"type":"event"}\n{}'
  return fetch(`${url}/api/monitoring`, { method: 'POST', body })
}

async function sendProgress(server: TestServer): Promise<Response> {
  const headers = await bearerFor(server)
  const body = JSON.stringify(WALKED_PROGRESS)
  return fetch(`${server.url}/api/progress`, { method: 'POST', headers, body })
}

const CV = { name: 'cv.pdf', bytes: pdf() }

test('as space runs out measurement and progress are closed first, then uploads, contacts never', async () => {
  const disk = { free: 100 * MEGABYTE }
  const server = await serverWith(disk)
  const statuses = async () => [
    (await sendEvent(server)).status,
    (await sendReport(server)).status,
    (await sendProgress(server)).status,
    (await upload(server, CV)).status,
    (await postContact(server, '{}')).status,
  ]
  // On PostgreSQL they take no space of this disk.
  const closed = isOnPostgres() ? [200, 200, 200] : [503, 503, 503]
  expect(await statuses()).toEqual([200, 200, 200, 201, 201])
  disk.free = 100 * MEGABYTE - 1
  expect(await statuses()).toEqual([...closed, 201, 201])
  disk.free = 50 * MEGABYTE - 1
  expect(await statuses()).toEqual([...closed, 503, 201])
  disk.free = 100 * MEGABYTE
  expect(await statuses()).toEqual([200, 200, 200, 201, 201])
})

test('a refusal for lack of space says why, and when to retry', async () => {
  const server = await serverWith({ free: 0 })
  const file = await upload(server, CV)
  expect([file.headers.get('retry-after'), await problemOf(file)]).toEqual([
    '60',
    INSUFFICIENT_SPACE,
  ])
  if (isOnPostgres()) return
  const event = await sendEvent(server)
  expect([event.headers.get('retry-after'), await event.json()]).toEqual([
    '60',
    { code: 503, error: INSUFFICIENT_SPACE.detail },
  ])
  const report = await sendReport(server)
  expect(report.headers.get('x-sentry-rate-limits')).toBe('60::organization')
  expect(await problemOf(report)).toEqual(INSUFFICIENT_SPACE)
})

test('an upload ends when space runs out, and nothing of it stays', async () => {
  let looks = 0
  const freeBytes = async () => {
    looks += 1
    return looks < 4 ? 1000 * MEGABYTE : 0
  }
  const server = await runningServer({}, { freeBytes })
  const large = { name: 'cv.pdf', bytes: pdf(8_000_000) }
  expect(await problemOf(await upload(server, large))).toEqual(INSUFFICIENT_SPACE)
  expect(looks).toBe(4)
  expect(await server.store.db.selectFrom('files').selectAll().execute()).toEqual([])
})

test('with database and files elsewhere, uploads need space for those on their way only', async () => {
  const s3 = await startFauxqs({ port: 0, logger: false, init: { buckets: ['resumes'] } })
  onTestFinished(() => s3.stop())
  const disk = { free: 32 * MEGABYTE }
  const server = await runningServer(
    {
      S3_URL: `http://127.0.0.1:${s3.port}/resumes`,
      S3_ACCESS_KEY_ID: 'test',
      S3_SECRET_ACCESS_KEY: 'test-secret',
    },
    { freeBytes: async () => disk.free },
  )
  const statuses = async () => [
    (await upload(server, CV)).status,
    (await fetch(`${server.url}/readyz`)).status,
  ]
  expect(await statuses()).toEqual(isOnPostgres() ? [201, 200] : [503, 200])
  disk.free = 32 * MEGABYTE - 1
  expect(await statuses()).toEqual(isOnPostgres() ? [503, 503] : [503, 200])
  const notReady = { message: INSUFFICIENT_SPACE.detail }
  expect(server.logged('not_ready')).toMatchObject(isOnPostgres() ? [notReady] : [])
})

test('a disk that is smaller than what has to be free is named at the start', async () => {
  const limits = { freeBytes: 2 ** 60, freeBytesOfIncoming: 2 ** 60 }
  const server = await runningServer({}, { limits })
  expect(server.logged('disk_too_small')).toMatchObject([
    {
      level: 'error',
      reason: expect.stringMatching(
        /^Every uploaded file is refused: the disk of DATA_DIR has \d+ MB in all, and 549755813888 MB have to be free\.$/,
      ),
    },
  ])
  expect((await runningServer()).logged('disk_too_small')).toEqual([])
})

const MEGABYTES_OF_TEST = 4
const FROM_ATTACKER = { 'x-forwarded-for': '203.0.113.7' }
const FROM_APPLICANT = { 'x-forwarded-for': '203.0.113.8' }

/** A report of that many bytes, which are counted with 512 more. */
function report(bytes: number): Measurement {
  const ids = { device_id: '', user_id: '', insert_id: '', event_id: null }
  return { id: crypto.randomUUID(), kind: 'report', ...ids, payload: Buffer.alloc(bytes - 512) }
}

test('who fills the store makes way for others, the oldest first', async () => {
  const server = await runningServer({ TRUST_PROXY: '1' }, { limits: { measurementMegabytes: 4 } })
  const send = async (headers: object, size: number) => {
    const text = `${'x'.repeat(size)}`
    const body = `{"dsn":"http://funnel@localhost/1"}\n{"type":"event"}\n${text}`
    return (
      await fetch(`${server.url}/api/monitoring`, { method: 'POST', body, headers: { ...headers } })
    ).status
  }
  expect(await send(FROM_APPLICANT, 300_000)).toBe(200)
  for (let times = 0; times < 8; times += 1) expect(await send(FROM_ATTACKER, 1_000_000)).toBe(200)
  expect(await send(FROM_APPLICANT, 300_000)).toBe(200)
  const rows = await storedOf(server, 'report')
  const sizes = [...Map.groupBy(rows, ({ network }) => network).values()].map((ofNetwork) =>
    ofNetwork.map(({ bytes }) => Math.round(bytes / 100_000)),
  )
  expect(sizes).toEqual([
    [3, 3],
    [10, 10, 10],
  ])
})

test('only where every network has little, more is refused', async () => {
  const { store } = await runningServer()
  const save = createMeasurements(store.measurement, MEGABYTES_OF_TEST * MEGABYTE)
  const at = store.clock.now()
  for (const network of ['a', 'b', 'c', 'd']) await save([report(MEGABYTE)], network, at)
  await expect(save([report(600)], 'e', at)).rejects.toMatchObject({
    status: 503,
    headers: { 'retry-after': '3600' },
  })
  const networks = await store.measurement.selectFrom('network_bytes').select('network').execute()
  expect(networks.map(({ network }) => network).sort()).toEqual(['a', 'b', 'c', 'd'])
})

const EXPIRED = { from: '', before: '2026-11-22T00:00:00.000Z' }

test('what is large is removed a few at a time, and counts no longer', async () => {
  const { store } = await runningServer()
  const save = createMeasurements(store.measurement, 100 * MEGABYTE)
  for (let hour = 0; hour < 6; hour += 1) {
    await save([report(MEGABYTE / 2)], 'a', new Date(Date.UTC(2026, 10, 21, hour)))
  }
  await save([report(600)], 'a', new Date(Date.UTC(2026, 10, 22)))
  let turns = 0
  let isRemoved = false
  const count = () => {
    turns += 1
    if (!isRemoved) setImmediate(count)
  }
  setImmediate(count)
  const removed = await removeMeasured(store.measurement, EXPIRED)
  isRemoved = true
  expect(removed).toEqual({ events: 0, reports: 6 })
  expect(turns).toBeGreaterThanOrEqual(2)
  const bytes = await store.measurement.selectFrom('network_bytes').selectAll().execute()
  expect(bytes).toEqual([{ network: 'a', bytes: 600 }])
})
