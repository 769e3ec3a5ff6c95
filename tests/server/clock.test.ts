import { expect, test, vi } from 'vitest'
import { storedEnvelopes, storedEvents } from './measurement/measured.ts'
import { runningServer, type TestServer } from './running-server.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const EXPIRING = { CONTACTS_KEPT_DAYS: '30', KEPT_DAYS: '30' }

/** Sets the clock of this machine, by so many days from what it was at the start of the test. */
function setClock(days: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: START + days * DAY_MS })
}
const START = Date.now()

/** A contact with its file, a file of no contact, an event and a report. */
async function leaveOfEach(server: TestServer): Promise<void> {
  await server.apply()
  const applicationId = crypto.randomUUID()
  await server.upload({}, { applicationId })
  await server.reported(applicationId)
  const event = { event_type: 'viewed', device_id: 'device', insert_id: applicationId }
  expect((await server.sendEvents([event])).status).toBe(200)
  expect((await server.sendEnvelope('x')).status).toBe(200)
}

async function rowsOf(server: TestServer) {
  return {
    contacts: (await server.rows('contacts')).length,
    files: (await server.rows('files')).length,
    progress: (await server.rows('progress_applications')).length,
    events: storedEvents(server).length,
    reports: storedEnvelopes(server).length,
  }
}
const NONE = { contacts: 0, files: 0, progress: 0, events: 0, reports: 0 }
const ONE = { contacts: 1, files: 2, progress: 2, events: 1, reports: 1 }
const TWO = { contacts: 2, files: 4, progress: 4, events: 2, reports: 2 }

test('a clock that is ahead for a week removes nothing in it, and what came after it expires', async () => {
  setClock(0)
  const first = await runningServer(EXPIRING)
  await leaveOfEach(first)
  setClock(3650)
  const ahead = await first.restarted()
  expect(await rowsOf(ahead)).toEqual(ONE)
  expect(ahead.logged('removal_held')).toMatchObject([{ level: 'error' }])
  await leaveOfEach(ahead)
  setClock(3656)
  const later = await ahead.restarted()
  expect(await rowsOf(later)).toEqual(TWO)
  setClock(3658)
  const after = await later.restarted()
  expect(await rowsOf(after)).toEqual(ONE)
  setClock(3681)
  expect(await rowsOf(await after.restarted())).toEqual(NONE)
})

test('nothing is lost when a clock that was ahead is right again', async () => {
  setClock(0)
  const first = await runningServer(EXPIRING)
  await leaveOfEach(first)
  setClock(400)
  const ahead = await first.restarted()
  await leaveOfEach(ahead)
  setClock(1)
  const right = await ahead.restarted()
  expect(await rowsOf(right)).toEqual(TWO)
  expect(right.logged('clock_behind')).toMatchObject([{ level: 'error' }])
  const receipt = await (await right.postContact('{}')).json()
  expect(Date.parse(receipt.receivedAt)).toBeGreaterThanOrEqual(START + 400 * DAY_MS)
  setClock(15)
  await right.retention.run()
  expect(await rowsOf(right)).toEqual({ ...TWO, contacts: 3 })
})

test('what is stored while the clock is behind is not removed once it is right', async () => {
  setClock(0)
  const first = await runningServer(EXPIRING)
  await leaveOfEach(first)
  setClock(-400)
  const behind = await first.restarted()
  await leaveOfEach(behind)
  setClock(1)
  const right = await behind.restarted()
  expect(await rowsOf(right)).toEqual(TWO)
  expect(right.logged('removal_held')).toEqual([])
})

test('what a first start stores by a clock that is behind is not removed once it is right', async () => {
  setClock(-9000)
  const first = await runningServer(EXPIRING)
  await leaveOfEach(first)
  setClock(0)
  expect(await rowsOf(await first.restarted())).toEqual(ONE)
})

test('after a long break nothing is removed for a week, and the log says so daily', async () => {
  setClock(0)
  const first = await runningServer(EXPIRING)
  await leaveOfEach(first)
  setClock(60)
  const server = await first.restarted()
  for (let hours = 0; hours < 46; hours += 1) await server.retention.run()
  expect(server.logged('removal_held')).toHaveLength(2)
  expect(await rowsOf(server)).toEqual(ONE)
  setClock(68)
  await server.retention.run()
  expect(await rowsOf(server)).toEqual(NONE)
})

test('the time is noted every hour', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: START })
  const server = await runningServer(EXPIRING)
  vi.advanceTimersByTime(HOUR_MS)
  const value = new Date(START + HOUR_MS).toISOString()
  await expect.poll(() => server.rows('settings')).toContainEqual({ name: 'clock.latest', value })
})

test('a funnel without visitors removes as promised, since it notes the time every hour', async () => {
  setClock(0)
  const first = await runningServer(EXPIRING)
  await leaveOfEach(first)
  setClock(25)
  await first.retention.run()
  const value = new Date(START + 25 * DAY_MS).toISOString()
  expect(await first.rows('settings')).toContainEqual({ name: 'clock.latest', value })
  setClock(32)
  expect(await rowsOf(await first.restarted())).toEqual(NONE)
})

test('one run removes at most a tenth of a table, but always up to 1,000 rows', async () => {
  setClock(0)
  const server = await runningServer(EXPIRING)
  const { store, retention } = server
  await retention.run()
  const at = new Date(START - 31 * DAY_MS).toISOString()
  const ids = { path: '/api/contacts', address: '127.0.0.1', request_id: 'request' }
  const rows = Array.from({ length: 11_500 }, (_, position) => ({
    ...({ id: `${position}`, at, credential: 'operator', method: 'GET' } as const),
    ...ids,
  }))
  for (let first = 0; first < rows.length; first += 500) {
    await store.db
      .insertInto('accesses')
      .values(rows.slice(first, first + 500))
      .execute()
  }
  const left = async () => (await server.rows('accesses')).length
  await retention.run()
  expect(await left()).toBe(10_350)
  await retention.run()
  expect(await left()).toBe(9_315)
  await retention.run()
  expect(await left()).toBe(8_315)
})
