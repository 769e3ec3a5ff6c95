import type { Page } from 'playwright/test'
import { CONTACT, WORK_EXPERIENCE } from '../../../machines/examples/answers.ts'
import { PUZZLE_COMPLETE } from '../../specification/steps.ts'
import { violationsOn } from '../a11y/violations.ts'
import { expect } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { storedEventNames, storedReports } from './measured.ts'
import { test } from './vendor.ts'

const MEASUREMENT =
  /\/assets\/(provider-client|reports|replay)-|httpapi|\/config\?|monitoring|conversion|api\/progress/

/** Addresses of measurement and monitoring that the page has asked for. */
function askedBy(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (MEASUREMENT.test(request.url())) asked.push(request.url())
  })
  return asked
}

test.use({ measurement: { ANALYTICS_URL: '', MONITORING_DSN: '' } })

test('with a blocker of all measurement the funnel works, and the page shows no message', async ({
  page,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/net::ERR_BLOCKED_BY_CLIENT|Not caught/)
  const refused: string[] = []
  await page.route(MEASUREMENT, (route) => {
    refused.push(route.request().url())
    return route.abort('blockedbyclient')
  })
  const applicant = new Applicant(page)
  await applicant.opens()
  await applicant.startsApplication()
  await page.evaluate(() => setTimeout(() => Promise.reject(new Error('Not caught'))))
  const waits = async () => {
    await applicant.waits(1_000)
    return refused.join(' ')
  }
  await expect.poll(waits).toMatch(/provider-client-.+reports-|reports-.+provider-client-/)
  await applicant.fills('contactDetails', CONTACT)
  await applicant.continues()
  await applicant.sees('Eligibility')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(applicant.announcements()).toHaveCount(0)
  expect(storedReports(server)).toEqual([])
})

test('with Global Privacy Control nothing is reported, and the application arrives', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { value: true })
  })
  const asked = askedBy(page)
  const applicant = new Applicant(page)
  await applicant.returnsTo(PUZZLE_COMPLETE)
  await applicant.submits()
  await expect.poll(() => server.contacts()).toHaveLength(1)
  await applicant.waits(10_000)
  expect(asked).toEqual([])
})

test.describe('where consent is required', () => {
  test.use({
    measurement: { CONSENT: 'required', ANALYTICS_URL: '', MONITORING_DSN: '' },
  })

  test('nothing starts before a Yes; then what happened before arrives too', async ({
    page,
    server,
  }) => {
    const asked = askedBy(page)
    const applicant = new Applicant(page)
    await applicant.opens()
    const question = page.getByRole('complementary', { name: 'May we measure this page?' })
    await expect(question).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await applicant.startsApplication()
    await applicant.waits(10_000)
    expect(asked).toEqual([])

    await applicant.presses('Yes, allow')
    await expect(question).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect
      .poll(async () => {
        await applicant.waits(1_000)
        return storedEventNames(server)
      })
      .toEqual(['session_start', 'Application Viewed', 'Application Started'])
    await applicant.fills('contactDetails', CONTACT)
    await applicant.continues()
    await applicant.sees('Eligibility')
    const reported = () =>
      server.query('select event, step from progress_entries order by position')
    await expect
      .poll(async () => {
        await applicant.waits(1_000)
        return reported().map(({ step }) => step)
      })
      .toContain(2)
    expect(JSON.stringify(reported())).not.toContain('APPLICATION.STARTED')
    await applicant.reloads()
    await applicant.sees('Eligibility')
    await expect(question).toHaveCount(0)
  })

  test('the question is above the card with every other notice; after a No nothing starts, and the conversion script does not run', async ({
    page,
    server,
    vendor,
    consoleErrors,
  }) => {
    consoleErrors.allow(/410/)
    const asked = askedBy(page)
    const applicant = new Applicant(page)
    const resume = `${server.url}/api/files/0c4d8a52-7f0e-4b8e-9b1f-6f0f4f3f2a10.pdf`
    const workExperience = { ...WORK_EXPERIENCE, shareMethod: 'resume' as const, resume }
    const application = { workExperience }
    await applicant.returnsTo(PUZZLE_COMPLETE, { application, isOtherVisit: true })
    await expect(page.getByRole('complementary').or(page.locator('.card'))).toHaveText([
      /^May we measure this page\?/,
      /^Continuing as Ada B\./,
      /^Your resume is no longer on our server/,
      /Congratulations!/,
    ])
    const tops = await page
      .locator('.welcome, .card')
      .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().top))
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
    await applicant.presses('No, thanks')
    await applicant.submits()
    await expect.poll(() => server.contacts()).toHaveLength(1)
    await applicant.waits(3_000)
    await applicant.sees("You're approved!")
    expect(asked).toEqual([])
    expect(vendor.visits).toEqual([])
  })
})
