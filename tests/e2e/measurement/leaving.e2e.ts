import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { completesForms, completesPuzzles, SHORT_ANSWERS, submits } from '../screens/walk.ts'
import {
  ALL_NAMES,
  identityIn,
  opensMeasured,
  seesClientLoaded,
  storedEventNames,
} from './measured.ts'

test.use({ serverEnvironment: { ANALYTICS_URL: '' } })

const STARTED = ['session_start', 'Application Viewed', 'Application Started']

/** What the page keeps outside its memory, as text. */
function storedBy(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
}

test('a page that is left before any upload has sent everything', async ({ page, server }) => {
  const applicant = await opensMeasured(page)
  await applicant.startsApplication()
  await page.goto('about:blank')
  await expect.poll(() => storedEventNames(server)).toEqual(STARTED)
})

test('with a reload on every step each event arrives once', async ({ page, server }) => {
  const applicant = await opensMeasured(page)
  const reloads = async () => {
    await applicant.reloads()
    await applicant.sees(/./)
    await seesClientLoaded(page)
  }
  await reloads()
  await completesForms(applicant, SHORT_ANSWERS, reloads)
  await completesPuzzles(applicant, 0, reloads)
  await submits(applicant)
  await reloads()
  await expect.poll(() => server.contacts()).toHaveLength(1)
  await applicant.waits(3_000)
  await applicant.sees("You're approved!")
  await reloads()
  const names = async () => {
    await applicant.waits(1_000)
    return storedEventNames(server).toSorted()
  }
  await expect.poll(names).toEqual(ALL_NAMES.toSorted())
})

test('while an upload hangs, a tab that is closed after its records are removed sends everything', async ({
  page,
  server,
  context,
}) => {
  const applicant = await opensMeasured(page)
  let uploads = 0
  await page.route('**/2/httpapi', async (route) => {
    uploads += 1
    if (uploads > 1) await route.continue()
  })
  await completesForms(applicant, SHORT_ANSWERS)
  await completesPuzzles(applicant)
  await submits(applicant)
  await expect.poll(() => server.contacts()).toHaveLength(1)
  await applicant.waits(6_000)
  await applicant.sees("You're approved!")
  expect(uploads).toBe(1)
  expect(await storedBy(page)).not.toContain('ada.byron')
  await context.newPage()
  await page.close()
  await expect.poll(() => storedEventNames(server)).toEqual(ALL_NAMES)
})

test('without an answer, to a beacon either, the next page sends everything, once', async ({
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
  await expect.poll(() => storedEventNames(server)).toEqual(STARTED)
})

test('where the provider fails the applicant continues, and all events arrive later', async ({
  page,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 500/)
  await page.route('**/2/httpapi', (route) => route.fulfill({ status: 500, json: { code: 500 } }), {
    times: 2,
  })
  const applicant = await opensMeasured(page)
  await applicant.startsApplication()
  await applicant.fills('contactDetails', SHORT_ANSWERS.contactDetails)
  await applicant.presses('Continue')
  await applicant.sees('Eligibility')
  const names = async () => {
    await applicant.waits(1_000)
    return storedEventNames(server)
  }
  await expect.poll(names).toEqual([...STARTED, '$identify', 'Application Step Completed'])
})

test('an application that is forgotten leaves no name behind', async ({
  page,
  server,
  context,
}) => {
  const applicant = await opensMeasured(page)
  await applicant.startsApplication()
  await applicant.fills('contactDetails', SHORT_ANSWERS.contactDetails)
  await applicant.presses('Continue')
  await applicant.sees('Eligibility')
  await expect.poll(() => identityIn(context)).toContain('ada.byron')
  await applicant.unfolds('Saved')
  await applicant.presses('Forget this application')
  await applicant.presses('Yes, forget it')
  await applicant.sees(/Remote AI Task Reviewer|Job Description/)
  await seesClientLoaded(page)
  expect(await identityIn(context)).not.toContain('ada.byron')
  expect(await storedBy(page)).not.toContain('ada.byron')
  await applicant.startsApplication()
  await applicant.waits(2_000)
  await expect.poll(() => storedEventNames(server)).toContain('Application Step Completed')
})
