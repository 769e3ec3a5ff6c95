import { CONTACT } from '../../../machines/examples/answers.ts'
import { expect, type TestServer, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { identityIn, opensMeasured, seesClientLoaded, storedEventNames } from './measured.ts'

test.use({ serverEnvironment: { ANALYTICS_URL: '' } })

test('a page that is left before any upload has sent everything', async ({ page, server }) => {
  const applicant = await opensMeasured(page)
  await applicant.startsApplication()
  await page.goto('about:blank')
  await expect
    .poll(() => storedEventNames(server))
    .toEqual(['session_start', 'Application Viewed', 'Application Started'])
})

/** The furthest step of each application and of each page without one. */
const counted = (server: TestServer) =>
  server.query('select furthest_step from progress_applications').map((row) => row.furthest_step)

test('a page that is left within a second is counted as opened, and with Start as begun', async ({
  page,
  server,
}) => {
  const applicant = new Applicant(page)
  await applicant.opens()
  await expect(page.getByRole('button', { name: 'Start Application' }).first()).toBeVisible()
  await page.goto('about:blank')
  await expect.poll(() => counted(server)).toEqual([0])
  await applicant.opens()
  await applicant.startsApplication()
  await page.goto('about:blank')
  await expect.poll(() => counted(server)).toEqual([1])
})

test('a page that nobody sees is not counted until somebody does', async ({ page, server }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'hidden', { get: () => true, configurable: true })
  })
  const reports: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/progress')) reports.push(request.url())
  })
  const applicant = new Applicant(page)
  await applicant.opens()
  await applicant.waits(5_000)
  expect(reports).toEqual([])
  await page.evaluate(() => {
    Object.defineProperty(Document.prototype, 'hidden', { get: () => false })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await applicant.waits(100)
  await expect.poll(() => counted(server)).toEqual([0])
})

test('an application that is forgotten leaves no name behind', async ({
  page,
  server,
  context,
}) => {
  const applicant = await opensMeasured(page)
  await applicant.startsApplication()
  await applicant.fills('contactDetails', CONTACT)
  await applicant.continues()
  await applicant.sees('Eligibility')
  await applicant.waits(100)
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
  await expect.poll(() => storedEventNames(server)).toContain('Application Step Completed')
})
