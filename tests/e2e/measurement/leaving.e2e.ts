import { CONTACT } from '../../../machines/examples/answers.ts'
import { FORM_NAMES } from '../../specification/forms/index.ts'
import { screenOf } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import {
  ALL_NAMES,
  identityIn,
  opensMeasured,
  seesClientLoaded,
  storedEventNames,
} from './measured.ts'

test.use({ serverEnvironment: { ANALYTICS_URL: '' } })

test('a page that is left before any upload has sent everything', async ({ page, server }) => {
  const applicant = await opensMeasured(page)
  await applicant.startsApplication()
  await page.goto('about:blank')
  await expect
    .poll(() => storedEventNames(server))
    .toEqual(['session_start', 'Application Viewed', 'Application Started'])
})

test('with a reload on every form, after the puzzles and on the outcome each event arrives once', async ({
  page,
  server,
}) => {
  const applicant = await opensMeasured(page)
  const reloads = async () => {
    await applicant.reloads()
    await applicant.sees(/./)
    await seesClientLoaded(page)
  }
  await reloads()
  for (const form of FORM_NAMES) {
    await applicant.arrivesAt(screenOf(form).id)
    await reloads()
  }
  await applicant.arrivesAt('puzzleComplete')
  await reloads()
  await applicant.submits()
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
