import { CONTACT } from '../../../machines/examples/answers.ts'
import { expect, test } from '../fixtures.ts'
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
