import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import type { FunnelEmitted } from '../../../../../../machines/emitted.ts'
import { startProviderClient } from '../../../../../../src/effects/telemetry/analytics/provider-client.ts'
import { AnalyticsConfiguration } from '../../../../../../src/effects/telemetry/analytics/recorded-events.ts'
import {
  type AnalyticsProvider,
  analyticsProvider,
} from '../../../../../fakes/analytics-provider.ts'
import { memoryStorage } from '../../storage/memory-storage.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const BEGIN = Date.parse('2026-11-21T15:01:00.000Z')
const EMAIL = 'ada.byron@mail.example'
const VIEWED: FunnelEmitted = { type: 'Application Viewed', properties: {} }
const STARTED: FunnelEmitted = {
  type: 'Application Started',
  properties: { step: 'intro', source: 'job_description_page' },
}
/** What is unsent once the client is loaded and both have been recorded. */
const ALL = ['session_start', 'Application Viewed', 'Application Started']

/** A page with the provider's own client, whose clock is paused at BEGIN, where two events are recorded. */
async function measuredPage(localStorage = memoryStorage()) {
  vi.useFakeTimers({ now: BEGIN })
  const provider = analyticsProvider()
  const window = Object.assign(new EventTarget(), { localStorage })
  const document = { cookie: '' }
  vi.stubGlobal('window', window)
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', new URL('http://localhost/apply'))
  vi.stubGlobal('navigator', { onLine: true, sendBeacon: provider.sendBeacon })
  vi.stubGlobal('fetch', provider.fetch)
  const client = await startProviderClient(v.parse(AnalyticsConfiguration, {}))

  const records = (event: FunnelEmitted, email = '') =>
    client.send({
      ...{ event, at: Date.now(), applicationId: '0f8fad5b-d9cb', email },
    })
  records(VIEWED)
  records(STARTED)
  return {
    provider,
    window,
    document,
    localStorage,
    client,
    records,
    waits: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    /** When each upload came, in seconds since BEGIN, and the names of its events. */
    uploads: () =>
      provider.uploads.map(({ at, body }) => ({ at: (at - BEGIN) / 1000, names: namesOf(body) })),
    taken: () => namesOf({ events: provider.taken() }),
  }
}

function namesOf({ events }: { events: readonly { event_type: string }[] }): string[] {
  return events.map(({ event_type }) => event_type)
}

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

it('names the applicant in events from the e-mail until the application is forgotten', async () => {
  const page = await measuredPage()
  page.records(STARTED, EMAIL)
  page.records({ type: 'Application Forgotten' })
  page.records(VIEWED)
  await page.waits(1000)
  const [, ...recorded] = page.provider.taken()
  expect(recorded.map(({ event_type, user_id }) => [event_type, user_id])).toEqual([
    ['Application Viewed', undefined],
    ['Application Started', undefined],
    ['Application Started', EMAIL],
    ['Application Viewed', undefined],
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
  await page.client.leave()
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

/** Sections 8 and 9: an upload that fails waits for as many seconds as it was tried, five times. */
describe('a refused upload', () => {
  const FAILED = { code: 500 }
  const TOO_LARGE = { code: 413, error: 'Too large' }
  const TOO_FAST = { code: 429, error: 'Too fast' }
  const FAULTY = { code: 400, error: 'Bad' }

  it.each<[string, Parameters<AnalyticsProvider['answers']>, number[], string[]]>([
    ['500', [FAILED], [1, 2], ALL],
    ['408', [{ code: 408 }], [1, 2], ALL],
    ['no network', ['no network'], [1, 2], ALL],
    ['500 five times', Array(5).fill(FAILED), [1, 2, 3, 5, 8], []],
    ['429, throttled', [{ ...TOO_FAST, throttled_events: [0, 1, 2] }], [1, 31], ALL],
    [
      '429 with a device over its daily quota',
      [
        ({ body }) => ({
          code: 429,
          exceeded_daily_quota_devices: quotaOf(body.events[0]?.device_id),
        }),
      ],
      [1],
      [],
    ],
    ['400 for a missing key', [{ ...FAULTY, missing_field: 'api_key' }], [1], []],
    ['400 for another key', [{ ...FAULTY, error: 'Invalid API key: use another.' }], [1], []],
    ...[
      { events_with_invalid_fields: { time: [1] } },
      { events_with_missing_fields: { device_id: [1] } },
      { events_with_invalid_id_lengths: { user_id: [1] } },
      { silenced_events: [1] },
    ].map((fault): [string, Parameters<AnalyticsProvider['answers']>, number[], string[]] => [
      `400 for one of its events: ${Object.keys(fault)}`,
      [{ ...FAULTY, ...fault }],
      [1, 2],
      ['session_start', 'Application Started'],
    ]),
  ])('answered by %s', async (_, answers, at, taken) => {
    const page = await measuredPage()
    page.provider.answers(...answers)
    await page.waits(MINUTE)
    expect(page.uploads().map((upload) => upload.at)).toEqual(at)
    expect(page.taken()).toEqual(taken)
  })

  it('as too large is halved, from 30 events on', async () => {
    const page = await measuredPage()
    page.provider.answers(TOO_LARGE, TOO_LARGE, TOO_LARGE, TOO_LARGE)
    await page.waits(MINUTE)
    const halves = [ALL.slice(0, 2), ALL.slice(2)]
    expect(page.uploads().map(({ names }) => names)).toEqual([ALL, ALL, ALL, ALL, ...halves])
    expect(page.taken()).toEqual(ALL)
  })

  it('as too large with a single event is dropped, the next one arrives', async () => {
    const page = await measuredPage()
    await page.waits(1000)
    page.provider.answers(TOO_LARGE)
    page.records(VIEWED)
    await page.waits(MINUTE)
    page.records(STARTED)
    await page.waits(1000)
    expect(page.taken()).toEqual([...ALL, 'Application Started'])
  })

  it('for the quota of a user is sent again with the events from before the e-mail', async () => {
    const page = await measuredPage()
    await page.waits(10)
    page.records(STARTED, EMAIL)
    page.provider.answers({ code: 429, exceeded_daily_quota_users: quotaOf(EMAIL) })
    await page.waits(MINUTE)
    expect(page.taken()).toEqual(ALL)
  })

  function quotaOf(id = '') {
    return { [id]: 500_001 }
  }
})

function identityIn(cookie: string): string {
  const value = /AMP_funnel=([^;]*)/.exec(cookie)?.[1] ?? ''
  return decodeURIComponent(Buffer.from(decodeURIComponent(value), 'base64').toString())
}
