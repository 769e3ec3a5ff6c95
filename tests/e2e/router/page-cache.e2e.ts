import type { Page, Route } from 'playwright/test'
import { CONTACT } from '../../../machines/examples/answers.ts'
import config from '../../playwright.config.ts'
import { PUZZLE_COMPLETE } from '../../specification/steps.ts'
import { findFullChromium, missingChromium } from '../../tools/chromium.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { storedNames } from '../screens/device.ts'
import { BrowserHistory } from './browser-history.ts'

const executablePath = findFullChromium()
if (executablePath === undefined) throw new Error(missingChromium)

test.use({
  launchOptions: {
    ...config.use?.launchOptions,
    executablePath,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

// One worker for all: each that takes part starts the other browser first.
test.describe.configure({ mode: 'default' })

const ELSEWHERE = 'https://elsewhere.example/'

const fulfillElsewhere = (route: Route) =>
  route.fulfill({
    contentType: 'text/html',
    body: '<!doctype html><title>Elsewhere</title><link rel="icon" href="data:,">',
  })

/** The applicant on the eligibility step, come from the contact step. */
async function atEligibility(page: Page) {
  await page.route(ELSEWHERE, fulfillElsewhere)
  const applicant = new Applicant(page)
  const history = new BrowserHistory(page)
  await history.watches()
  await applicant.returnsTo(3, { application: { currentStep: 1 } })
  await applicant.continues()
  await applicant.sees('Eligibility')
  return { applicant, history }
}

/** Leaves for another site and comes back to the very same page, which the browser has stored. */
async function leavesAndComesBack(page: Page, whileAway = async () => {}): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.stored = 'yes'
  })
  await page.goto(ELSEWHERE)
  await whileAway()
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.locator('html[data-stored=yes]')).toBeVisible()
}

test('a page from the back/forward cache stays as it was where nothing has changed, and shows what another tab has changed and forgotten', async ({
  page,
  context,
}) => {
  const { applicant, history } = await atEligibility(page)
  await test.step('nothing has changed', async () => {
    await applicant.waits(400)
    await page.getByRole('checkbox', { name: /reliable access/ }).uncheck()
    await leavesAndComesBack(page)
    await applicant.sees('Eligibility')
    await expect(page.getByRole('checkbox', { name: /reliable access/ })).not.toBeChecked()
    await history.moves(-1)
    await applicant.sees('Contact details')
    await applicant.seesPath('/apply/contact')
    await applicant.continues()
    await applicant.sees('Eligibility')
    await page.getByRole('checkbox', { name: /reliable access/ }).check()
  })
  await test.step('another tab has changed it', async () => {
    await leavesAndComesBack(page, async () => {
      const other = new Applicant(await context.newPage())
      await other.opens()
      await other.continues()
      await other.sees('Work experience & fit')
    })
    await applicant.sees('Work experience & fit')
    await applicant.seesPath('/apply/work-experience')
    expect(await history.position()).toMatchObject({ index: 1, number: 1 })
  })
  await test.step('another tab has forgotten it', async () => {
    await leavesAndComesBack(page, async () => {
      const other = new Applicant(await context.newPage())
      await other.opens()
      await other.unfolds('Saved')
      await other.presses('Forget this application')
      await other.presses('Yes, forget it')
      await other.sees('Job Description')
    })
    await applicant.sees('Job Description')
    expect(await storedNames(page)).toEqual([])
  })
})

test('a page from the back/forward cache shows nothing of an application that was cleared', async ({
  page,
}) => {
  await page.route(ELSEWHERE, fulfillElsewhere)
  const applicant = new Applicant(page)
  await applicant.returnsTo(PUZZLE_COMPLETE)
  await applicant.submits()
  await applicant.waits(3_000)
  await applicant.sees("You're approved!")
  await applicant.waits(2_000)
  await expect.poll(() => storedNames(page)).toEqual([])
  await leavesAndComesBack(page)
  await applicant.sees('Job Description')
  await expect(page.getByText(CONTACT.email)).toHaveCount(0)
})
