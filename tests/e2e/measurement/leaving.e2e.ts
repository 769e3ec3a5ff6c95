import { expect, test } from '../fixtures.ts'
import { SHORT_ANSWERS } from '../runs/answers.ts'
import { completesForms, completesPuzzles, submits } from '../screens/walk.ts'
import { ALL_NAMES, identityIn, keptNames, opensMeasured, seesClientLoaded } from './measured.ts'

test.use({ serverEnvironment: { ANALYTICS_URL: '' } })

const STARTED = ['session_start', 'Application Viewed', 'Application Started']

test('a page that is left before any upload has sent everything', async ({ page, server }) => {
  const applicant = await opensMeasured(page)
  await applicant.startsApplication()
  await page.goto('about:blank')
  await expect.poll(() => keptNames(server)).toEqual(STARTED)
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
    return keptNames(server).toSorted()
  }
  await expect.poll(names).toEqual(ALL_NAMES.toSorted())
})

test('a tab that is closed on the thank-you page has sent everything', async ({
  page,
  server,
  context,
}) => {
  const applicant = await opensMeasured(page)
  await completesForms(applicant, SHORT_ANSWERS)
  await completesPuzzles(applicant)
  await submits(applicant)
  await expect.poll(() => server.contacts()).toHaveLength(1)
  await context.newPage()
  await page.close()
  await expect.poll(() => keptNames(server)).toEqual(ALL_NAMES)
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
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain('ada.byron')
  await context.newPage()
  await page.close()
  await expect.poll(() => keptNames(server)).toEqual(ALL_NAMES)
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
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain('ada.byron')
  await applicant.startsApplication()
  await applicant.waits(2_000)
  await expect.poll(() => keptNames(server)).toContain('Application Step Completed')
})

test('with the network down for half of the funnel, everything arrives once it is back', async ({
  page,
  server,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/)
  const lastView = page.waitForResponse(/\/assets\/ThankYouView-.*\.js/)
  const applicant = await opensMeasured(page)
  await applicant.waits(5_000)
  await lastView
  await expect.poll(() => keptNames(server)).toEqual(STARTED.slice(0, 2))
  const uploads: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/2/httpapi')) uploads.push(request.url())
  })
  await context.setOffline(true)
  await completesForms(applicant, SHORT_ANSWERS)
  await applicant.waits(60_000)
  expect(uploads).toEqual([])
  await applicant.stopsClock()
  await context.setOffline(false)
  await applicant.waits(900)
  expect(uploads).toEqual([])
  await page.clock.resume()
  await completesPuzzles(applicant)
  await submits(applicant)
  await expect.poll(() => server.contacts()).toHaveLength(1)
  await applicant.waits(1_100)
  await expect.poll(() => keptNames(server)).toEqual(ALL_NAMES)
})

test('two tabs beside each other lose nothing', async ({ page, server, context }) => {
  const applicant = await opensMeasured(page)
  await applicant.startsApplication()
  const other = await context.newPage()
  await other.goto('/apply/contact')
  await expect
    .poll(async () => {
      await applicant.waits(500)
      return keptNames(server).toSorted()
    })
    .toEqual(['Application Started', 'Application Viewed', 'Application Viewed', 'session_start'])
})
