import { expect, it } from 'vitest'
import { ALL, EMAIL, measuredPage, STARTED, VIEWED } from './measured-page.ts'

/** Sections 8 and 9: an upload that fails waits for as many seconds as it was tried, five times. */
const FAILED = { code: 500 }
const TOO_LARGE = { code: 413, error: 'Too large' }

it.each([[FAILED], [{ code: 408 }], ['no network' as const]])(
  '%j: the upload is tried again after a second, and everything arrives',
  async (answer) => {
    const page = await measuredPage()
    page.provider.answers(answer)
    await page.waits(60_000)
    expect(page.uploads()).toEqual([
      { at: 1, names: ALL },
      { at: 2, names: ALL },
    ])
    expect(page.taken()).toEqual(ALL)
  },
)

it('500 five times: later and later, then the events are dropped', async () => {
  const page = await measuredPage()
  page.provider.answers(FAILED, FAILED, FAILED, FAILED, FAILED)
  await page.waits(60_000)
  expect(page.uploads().map(({ at }) => at)).toEqual([1, 2, 3, 5, 8])
  expect(page.taken()).toEqual([])
})

it('413: the uploads are halved, from 30 events on', async () => {
  const page = await measuredPage()
  page.provider.answers(TOO_LARGE, TOO_LARGE, TOO_LARGE, TOO_LARGE)
  await page.waits(60_000)
  expect(page.uploads().map(({ names }) => names)).toEqual([
    ALL,
    ALL,
    ALL,
    ALL,
    ALL.slice(0, 2),
    ALL.slice(2),
  ])
  expect(page.taken()).toEqual(ALL)
})

it('413 for a single event: it is dropped, the next one arrives', async () => {
  const page = await measuredPage()
  await page.waits(1000)
  page.provider.answers(TOO_LARGE)
  page.records(VIEWED)
  await page.waits(60_000)
  page.records(STARTED)
  await page.waits(1000)
  expect(page.taken()).toEqual([...ALL, 'Application Started'])
})

it('429: throttled events come again after 30 seconds', async () => {
  const page = await measuredPage()
  page.provider.answers({ code: 429, error: 'Too fast', throttled_events: [0, 1, 2] })
  await page.waits(60_000)
  expect(page.uploads()).toEqual([
    { at: 1, names: ALL },
    { at: 31, names: ALL },
  ])
  expect(page.taken()).toEqual(ALL)
})

it('429: events of a device over its daily quota are dropped', async () => {
  const page = await measuredPage()
  page.provider.answers(({ body }) => ({
    code: 429,
    error: 'Over quota',
    exceeded_daily_quota_devices: { [body.events[0]?.device_id ?? '']: 500_001 },
  }))
  await page.waits(60_000)
  expect(page.uploads()).toHaveLength(1)
  expect(page.taken()).toEqual([])
})

it('429: events of a user over the daily quota are dropped, those from before the e-mail arrive', async () => {
  const page = await measuredPage()
  await page.waits(10)
  page.records(STARTED, EMAIL)
  page.provider.answers({
    code: 429,
    error: 'Over quota',
    exceeded_daily_quota_users: { [EMAIL]: 500_001 },
  })
  await page.waits(60_000)
  expect(page.taken()).toEqual(ALL)
})

it.each([
  [{ events_with_invalid_fields: { time: [1] } }],
  [{ events_with_missing_fields: { device_id: [1] } }],
  [{ events_with_invalid_id_lengths: { user_id: [1] } }],
  [{ silenced_events: [1] }],
])('400 with %j: bad events are dropped, the others come again', async (fields) => {
  const page = await measuredPage()
  page.provider.answers({ code: 400, error: 'Bad', ...fields })
  await page.waits(60_000)
  expect(page.uploads()[1]).toEqual({ at: 2, names: ['session_start', 'Application Started'] })
  expect(page.taken()).toEqual(['session_start', 'Application Started'])
})

it.each([
  [{ error: 'Missing', missing_field: 'api_key' }],
  [{ error: 'Invalid API key: use the one that is configured.' }],
])('400 with %j: everything is dropped', async (fields) => {
  const page = await measuredPage()
  page.provider.answers({ code: 400, ...fields })
  await page.waits(60_000)
  expect(page.uploads()).toHaveLength(1)
  expect(page.taken()).toEqual([])
})
