import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { SHORT_ANSWERS } from '../runs/answers.ts'
import type { Applicant } from '../screens/applicant.ts'
import { keptNames, opensMeasured, seesClientLoaded } from './measured.ts'

test.use({ serverEnvironment: { ANALYTICS_URL: '' } })

const ALL = ['session_start', 'Application Viewed', 'Application Started']

interface Upload {
  events: { event_type: string; device_id: string }[]
}

/** Answers uploads with these, one after the other, then lets them through; notes what was sent. */
async function refusing(page: Page, ...answers: ((upload: Upload) => object & { code: number })[]) {
  const uploads: string[][] = []
  await page.route('**/2/httpapi', async (route) => {
    const upload: Upload = route.request().postDataJSON()
    uploads.push(upload.events.map(({ event_type }) => event_type))
    const answer = answers.shift()?.(upload)
    if (answer) await route.fulfill({ status: answer.code, json: answer })
    else await route.continue()
  })
  return uploads
}

/** Starts an application; the first upload leaves with all three events, and is answered. */
async function starts(applicant: Applicant, uploads: string[][]): Promise<void> {
  const answered = applicant.page.waitForEvent('requestfinished', (request) =>
    request.url().endsWith('/2/httpapi'),
  )
  await applicant.startsApplication()
  await applicant.waits(1_100)
  await expect.poll(() => uploads).toHaveLength(1)
  expect(uploads[0]).toEqual(ALL)
  await answered
}

test.beforeEach(({ consoleErrors }) => {
  consoleErrors.allow(/status of (400|408|413|429|500)/)
})

for (const code of [408, 500]) {
  test(`${code}: the upload is tried again, and everything arrives`, async ({ page, server }) => {
    const uploads = await refusing(
      page,
      () => ({ code }),
      () => ({ code }),
    )
    const applicant = await opensMeasured(page)
    await starts(applicant, uploads)
    await expect
      .poll(async () => {
        await applicant.waits(1_000)
        return keptNames(server)
      })
      .toEqual(ALL)
  })
}

test('500 as often as there are tries: the events are dropped', async ({ page, server }) => {
  const failing = () => ({ code: 500 })
  const uploads = await refusing(page, failing, failing, failing, failing, failing)
  const applicant = await opensMeasured(page)
  await starts(applicant, uploads)
  await expect
    .poll(async () => {
      await applicant.waits(1_000)
      return uploads.length
    })
    .toBe(5)
  await applicant.waits(60_000)
  expect(uploads).toHaveLength(5)
  expect(keptNames(server)).toEqual([])
})

test('413: the upload is halved until it is taken', async ({ page, server }) => {
  const tooLarge = () => ({ code: 413, error: 'Too large' })
  const uploads = await refusing(page, tooLarge, tooLarge, tooLarge, tooLarge)
  const applicant = await opensMeasured(page)
  await starts(applicant, uploads)
  await expect
    .poll(async () => {
      await applicant.waits(1_000)
      return uploads
    })
    .toEqual([ALL, ALL, ALL, ALL, ALL.slice(0, 2), ALL.slice(2)])
  await expect.poll(() => keptNames(server)).toEqual(ALL)
})

test('no answer: the applicant goes on, and after the timeout everything arrives', async ({
  page,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_TIMED_OUT/)
  const timedOut = Promise.withResolvers<void>()
  let uploads = 0
  await page.route('**/2/httpapi', async (route) => {
    uploads += 1
    if (uploads > 1) return route.continue()
    await timedOut.promise
    await route.abort('timedout')
  })
  const applicant = await opensMeasured(page)
  await applicant.startsApplication()
  await applicant.waits(1_100)
  await expect.poll(() => uploads).toBe(1)
  await applicant.fills('contactDetails', SHORT_ANSWERS.contactDetails)
  await applicant.presses('Continue')
  await applicant.sees('Eligibility')
  await applicant.waits(60_000)
  expect(uploads).toBe(1)
  timedOut.resolve()
  await expect
    .poll(async () => {
      await applicant.waits(1_000)
      return keptNames(server)
    })
    .toEqual([...ALL, '$identify', 'Application Step Completed'])
})

test('no answer, nor to the beacon of a page that is left: the next page sends everything, once', async ({
  page,
  server,
}) => {
  await page.route('**/2/httpapi', () => {})
  const applicant = await opensMeasured(page)
  await applicant.startsApplication()
  await applicant.waits(1_100)
  await applicant.reloads()
  await page.unroute('**/2/httpapi')
  await seesClientLoaded(page)
  await applicant.waits(5_000)
  await expect.poll(() => keptNames(server)).toEqual(ALL)
})

test('429: throttled events come again after 30 seconds', async ({ page, server }) => {
  const throttled = () => ({ code: 429, error: 'Too fast', throttled_events: [0, 1, 2] })
  const uploads = await refusing(page, throttled)
  const applicant = await opensMeasured(page)
  await starts(applicant, uploads)
  await applicant.waits(28_000)
  expect(uploads).toHaveLength(1)
  await applicant.waits(3_000)
  await expect.poll(() => keptNames(server)).toEqual(ALL)
})

test('429: events over the daily quota are dropped', async ({ page, server }) => {
  const overQuota = ({ events }: Upload) => ({
    code: 429,
    error: 'Over quota',
    exceeded_daily_quota_devices: { [events[0]?.device_id ?? '']: 500_001 },
  })
  const uploads = await refusing(page, overQuota)
  const applicant = await opensMeasured(page)
  await starts(applicant, uploads)
  await applicant.waits(60_000)
  expect(uploads).toHaveLength(1)
  expect(keptNames(server)).toEqual([])
})

test('400: bad events are dropped, the others come again', async ({ page, server }) => {
  const bad = () => ({ code: 400, error: 'Bad', events_with_invalid_fields: { time: [1] } })
  const uploads = await refusing(page, bad)
  const applicant = await opensMeasured(page)
  await starts(applicant, uploads)
  await expect
    .poll(async () => {
      await applicant.waits(1_000)
      return keptNames(server)
    })
    .toEqual(['session_start', 'Application Started'])
})

test('400 for a missing key: everything is dropped', async ({ page, server }) => {
  const missing = () => ({ code: 400, error: 'Missing', missing_field: 'api_key' })
  const uploads = await refusing(page, missing)
  const applicant = await opensMeasured(page)
  await starts(applicant, uploads)
  await applicant.waits(60_000)
  expect(uploads).toHaveLength(1)
  expect(keptNames(server)).toEqual([])
})
