import { expect, test } from 'vitest'
import { createMeasured, removeMeasured } from '../../src/server/ingestion/store.ts'
import { isOnPostgres } from './database/provided.ts'
import { postContact, problemOf, runningServer, type TestServer } from './running-server.ts'
import { pdf, upload } from './uploads.ts'

const INSUFFICIENT_SPACE = {
  status: 503,
  detail: 'There is too little space left to keep this: send it again later.',
}
const MEGABYTE = 1024 * 1024

/** A server with a watermark of 100 MB whose disk has as many bytes free as the test says. */
async function serverWith(disk: { free: number }): Promise<TestServer> {
  return runningServer(
    {},
    { limits: { freeBytes: 100 * MEGABYTE }, freeBytes: async () => disk.free },
  )
}

function sendEvent({ url }: TestServer, id: string, text = ''): Promise<Response> {
  const event = { event_type: 'a', device_id: 'device', insert_id: id, event_properties: { text } }
  const body = JSON.stringify({ api_key: 'funnel', events: [event] })
  return fetch(`${url}/2/httpapi`, { method: 'POST', body })
}

function sendReport({ url }: TestServer): Promise<Response> {
  const body = '{"dsn":"http://funnel@localhost/1"}\n{"type":"event"}\n{}'
  return fetch(`${url}/api/monitoring`, { method: 'POST', body })
}

const CV = { name: 'cv.pdf', bytes: pdf() }

test('as space runs out measurement is closed first, then uploads, contacts never', async () => {
  const disk = { free: 100 * MEGABYTE }
  const server = await serverWith(disk)
  const statuses = async () => [
    (await sendEvent(server, 'a')).status,
    (await sendReport(server)).status,
    (await upload(server, CV)).status,
    (await postContact(server, '{}')).status,
  ]
  // On PostgreSQL events and reports take no space of this disk.
  const closed = isOnPostgres() ? 200 : 503
  expect(await statuses()).toEqual([200, 200, 201, 201])
  disk.free = 100 * MEGABYTE - 1
  expect(await statuses()).toEqual([closed, closed, 201, 201])
  disk.free = 50 * MEGABYTE - 1
  expect(await statuses()).toEqual([closed, closed, 503, 201])
  disk.free = 100 * MEGABYTE
  expect(await statuses()).toEqual([200, 200, 201, 201])
})

test('a refusal for lack of space says why, and when to retry', async () => {
  const server = await serverWith({ free: 0 })
  const file = await upload(server, CV)
  expect([file.headers.get('retry-after'), await problemOf(file)]).toEqual([
    '60',
    INSUFFICIENT_SPACE,
  ])
  if (isOnPostgres()) return
  const event = await sendEvent(server, 'a')
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

test.each([
  ['of all days', '2026-11-20', MEGABYTE],
  ['of today, a tenth of it,', new Date().toISOString().slice(0, 10), 104_858],
])('events and reports %s have a limit, which is logged', async (_, day, bytes) => {
  const server = await runningServer({}, { limits: { measurementMegabytes: 1 } })
  await server.store.measurement.insertInto('stored_bytes').values({ day, bytes }).execute()
  const response = await sendEvent(server, 'a')
  expect(response.headers.get('retry-after')).toBe('3600')
  expect(await response.json()).toEqual({
    code: 503,
    error: 'No more events and reports can be kept now: the store is full.',
  })
  expect((await sendReport(server)).status).toBe(503)
  expect((await postContact(server, '{}')).status).toBe(201)
  expect(server.logged('measurement_full')[0]).toMatchObject({ megabytes: 1 })
})

const EXPIRED = { from: '', before: '2026-11-22T00:00:00.000Z' }

test('stored events and reports count with bytes and row, until they are removed', async () => {
  const { store } = await runningServer()
  const at = new Date('2026-11-21T12:00:00Z')
  const event = { event_type: 'a', device_id: 'device', insert_id: 'a', json: '{"a":1}' }
  await createMeasured(store.measurement).keepEvents([event], at)
  const stored = () => store.measurement.selectFrom('stored_bytes').selectAll().execute()
  expect(await stored()).toEqual([{ day: '2026-11-21', bytes: 7 + 512 }])
  await removeMeasured(store.measurement, EXPIRED)
  expect(await stored()).toEqual([])
  expect(await store.measurement.selectFrom('events').selectAll().execute()).toEqual([])
})

test('reports, which may be large, are removed a few at a time', async () => {
  const { store } = await runningServer()
  const reports = Array.from({ length: 20 }, (_, position) => ({
    id: crypto.randomUUID(),
    envelope_id: 'e',
    position,
    received_at: new Date(Date.UTC(2026, 10, 21) + position).toISOString(),
    project: '1',
    event_id: null,
    type: 'replay_recording',
    headers: '{}',
    payload: Buffer.from('x'),
  }))
  await store.measurement.insertInto('reports').values(reports).execute()
  let turns = 0
  let isRemoved = false
  const count = () => {
    turns += 1
    if (!isRemoved) setImmediate(count)
  }
  setImmediate(count)
  const removed = await removeMeasured(store.measurement, EXPIRED)
  isRemoved = true
  expect(removed).toEqual({ events: 0, reports: 20 })
  expect(turns).toBeGreaterThanOrEqual(2)
})
