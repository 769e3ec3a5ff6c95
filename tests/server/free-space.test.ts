import { expect, onTestFinished, test, vi } from 'vitest'
import { removeMeasuredBefore, storedBytes } from '../../src/server/store/measurement.ts'
import { isOnPostgres } from './database/provided.ts'
import { bearerFor, problemOf, runningServer, type TestServer } from './running-server.ts'
import { pdf } from './sample-files.ts'
import { upload } from './uploading.ts'

const TOO_LITTLE = {
  status: 503,
  detail: 'There is too little space left to keep this: send it again later.',
}
const MEGABYTE = 1024 * 1024

/** A server with a watermark of 100 MB whose disk has as many bytes free as the test says. */
async function serverWith(disk: { free: number }): Promise<TestServer> {
  return runningServer({ FREE_SPACE_MB: '100' }, { freeBytes: async () => disk.free })
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

async function sendContact(server: TestServer): Promise<Response> {
  const headers = await bearerFor(server)
  return fetch(`${server.url}/api/create_contact`, { method: 'POST', headers, body: '{}' })
}

const CV = { name: 'cv.pdf', bytes: pdf() }

test('as space runs out measurement is closed first, then uploads, contacts never', async () => {
  const disk = { free: 100 * MEGABYTE }
  const server = await serverWith(disk)
  const statuses = async () => [
    (await sendEvent(server, 'a')).status,
    (await sendReport(server)).status,
    (await upload(server, CV)).status,
    (await sendContact(server)).status,
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

test('who is refused for want of space is told in its own words, and when to come again', async () => {
  const server = await serverWith({ free: 0 })
  const file = await upload(server, CV)
  expect([file.headers.get('retry-after'), await problemOf(file)]).toEqual(['60', TOO_LITTLE])
  if (isOnPostgres()) return
  const event = await sendEvent(server, 'a')
  expect([event.headers.get('retry-after'), await event.json()]).toEqual([
    '60',
    { code: 503, error: TOO_LITTLE.detail },
  ])
  const report = await sendReport(server)
  expect(report.headers.get('x-sentry-rate-limits')).toBe('60::organization')
  expect(await problemOf(report)).toEqual(TOO_LITTLE)
})

test('an upload ends where space runs out meanwhile, and nothing of it stays', async () => {
  let looks = 0
  const freeBytes = async () => {
    looks += 1
    return looks < 4 ? 1000 * MEGABYTE : 0
  }
  const server = await runningServer({}, { freeBytes })
  const large = { name: 'cv.pdf', bytes: pdf(8_000_000) }
  expect(await problemOf(await upload(server, large))).toEqual(TOO_LITTLE)
  expect(looks).toBe(4)
  expect(await server.store.db.selectFrom('files').selectAll().execute()).toEqual([])
})

test('one address may have so much stored in a day, and another as much', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21, 23, 59, 50) })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const server = await runningServer({ INGESTION_ADDRESS_MB: '1', TRUST_PROXY: '1' })
  const from = (address: string, letter: string) => {
    const properties = { text: letter.repeat(60_000) }
    const events = Array.from({ length: 9 }, (_, number) => ({
      event_type: 'a',
      device_id: 'device',
      insert_id: `${letter}-${number}`,
      event_properties: properties,
    }))
    return fetch(`${server.url}/batch`, {
      method: 'POST',
      headers: { 'x-forwarded-for': address },
      body: JSON.stringify({ api_key: 'funnel', events }),
    })
  }
  expect((await from('203.0.113.7', 'a')).status).toBe(200)
  const refused = await from('203.0.113.7', 'b')
  expect(refused.headers.get('retry-after')).toBe('10')
  expect(await refused.json()).toMatchObject({
    code: 429,
    error: 'This address has sent as much as it may today: send it tomorrow.',
  })
  expect((await from('203.0.113.8', 'c')).status).toBe(200)
  expect(await server.store.measurement.selectFrom('events').selectAll().execute()).toHaveLength(18)
  vi.setSystemTime(Date.UTC(2026, 10, 22))
  expect((await from('203.0.113.7', 'b')).status).toBe(200)
})

test('all events and reports together have a limit, which the log tells', async () => {
  const server = await runningServer({ INGESTION_MAX_MB: '1' })
  const day = { day: '2026-11-21', bytes: MEGABYTE }
  await server.store.measurement.insertInto('stored_bytes').values(day).execute()
  const response = await sendEvent(server, 'a')
  expect(response.headers.get('retry-after')).toBe('3600')
  expect(await response.json()).toEqual({
    code: 503,
    error: 'No more events and reports can be kept: the operator has to say.',
  })
  expect((await sendReport(server)).status).toBe(503)
  expect((await sendContact(server)).status).toBe(201)
  expect(server.entries).toContainEqual(
    expect.objectContaining({ event: 'measurement_full', megabytes: 1 }),
  )
})

test('what is kept counts with its bytes and its row, until it is removed', async () => {
  const { store } = await runningServer()
  const at = new Date('2026-11-21T12:00:00Z')
  const event = { event_type: 'a', device_id: 'device', insert_id: 'a', json: '{"a":1}' }
  await store.events.keep([event], at)
  expect(await storedBytes(store.measurement)).toBe(7 + 512)
  await removeMeasuredBefore(store.measurement, new Date('2026-11-22T00:00:00Z'))
  expect(await storedBytes(store.measurement)).toBe(0)
  expect(await store.measurement.selectFrom('events').selectAll().execute()).toEqual([])
})
