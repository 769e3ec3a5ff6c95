import { expect, it } from 'vitest'
import { memoryStorage } from '../../storage/memory-storage.ts'
import { ALL, BEGIN, EMAIL, measuredPage, STARTED, VIEWED } from './measured-page.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE

it('uploads after a second, with key, least length of ids and its own time', async () => {
  const page = await measuredPage()
  await page.waits(999)
  expect(page.uploads()).toEqual([])
  await page.waits(1)
  expect(page.uploads()).toEqual([{ at: 1, names: ALL }])
  expect(page.provider.uploads[0]?.body).toMatchObject({
    api_key: 'funnel',
    options: { min_id_length: 5 },
    client_upload_time: '2026-11-21T15:01:01.000Z',
  })
})

it('uploads thirty events at once', async () => {
  const page = await measuredPage()
  for (let count = 0; count < 40; count += 1) page.records(VIEWED)
  await page.waits(1000)
  expect(page.uploads().map(({ names }) => names.length)).toEqual([30, 13])
})

it('keeps the device for 365 days', async () => {
  const { document } = await measuredPage()
  expect(document.cookie).toMatch(/^AMP_funnel=/)
  const [, expires = ''] = /expires=([^;]+)/i.exec(document.cookie) ?? []
  expect(Date.parse(expires)).toBe(BEGIN + 365 * DAY)
})

it('names the applicant in events from the e-mail on, not in those that waited from before', async () => {
  const page = await measuredPage()
  page.records(STARTED, EMAIL)
  await page.waits(1000)
  const [, ...recorded] = page.provider.taken()
  expect(recorded.map(({ event_type, user_id }) => [event_type, user_id])).toEqual([
    ['Application Viewed', undefined],
    ['Application Started', undefined],
    ['Application Started', EMAIL],
  ])
})

it('begins a new session after 30 minutes without an event', async () => {
  const page = await measuredPage()
  await page.waits(30 * MINUTE)
  page.records(VIEWED)
  await page.waits(30 * MINUTE + 1)
  page.records(STARTED)
  await page.waits(1000)
  const second = BEGIN + 60 * MINUTE + 1
  expect(
    page.provider.taken().map(({ event_type, session_id }) => [event_type, session_id]),
  ).toEqual([
    ...ALL.map((name) => [name, BEGIN]),
    ['Application Viewed', BEGIN],
    ['session_end', BEGIN],
    ['session_start', second],
    ['Application Started', second],
  ])
})

it('waits while there is no network, and uploads a second after it is back', async () => {
  const page = await measuredPage()
  page.window.dispatchEvent(new Event('offline'))
  await page.waits(MINUTE)
  expect(page.uploads()).toEqual([])
  page.window.dispatchEvent(new Event('online'))
  await page.waits(1000)
  expect(page.uploads()).toEqual([{ at: 61, names: ALL }])
})

it('takes over what an earlier page left, and stores a thousand unsent events', async () => {
  const left = Array.from({ length: 999 }, (_, number) => ({
    event_type: 'left',
    device_id: 'device-1',
    insert_id: `insert-${number}`,
  }))
  const storage = memoryStorage({ 'analytics.unsent.earlier': JSON.stringify(left) })
  const page = await measuredPage(storage)
  await page.waits(10)
  const name = storage.key(0) ?? ''
  expect(name).not.toBe('analytics.unsent.earlier')
  expect(JSON.parse(storage.getItem(name) ?? '')).toHaveLength(1000)
  await page.waits(2000)
  expect(page.taken()).toHaveLength(999 + ALL.length)
  expect(storage.length).toBe(0)
})

it('sends by beacon when the page is hidden, also what waits behind an upload', async () => {
  const page = await measuredPage(memoryStorage())
  page.provider.answers('no answer')
  await page.waits(1000)
  page.records(VIEWED)
  await page.waits(10)
  await page.delivery.leave()
  expect(page.taken()).toEqual([...ALL, 'Application Viewed'])
})

it('forgets who the applicant is, and the unsent events, with the application', async () => {
  const page = await measuredPage()
  page.provider.answers('no answer')
  page.records(STARTED, EMAIL)
  await page.waits(2000)
  expect(identityIn(page.document.cookie)).toContain(EMAIL)
  page.records({ type: 'Application Forgotten' })
  await page.waits(2000)
  expect(identityIn(page.document.cookie)).not.toContain(EMAIL)
  expect(page.localStorage.length).toBe(0)
})

function identityIn(cookie: string): string {
  const value = /AMP_funnel=([^;]*)/.exec(cookie)?.[1] ?? ''
  return decodeURIComponent(Buffer.from(decodeURIComponent(value), 'base64').toString())
}
