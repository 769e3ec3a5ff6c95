import type { Page } from 'playwright/test'
import { applicationAt } from '../../../machines/examples/records.ts'
import { LAST_FORM_STEP } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

/** Sees the address and the screen, without a message, in one entry of the history. */
async function opensAndSees(page: Page, opened: string, path: string, title: string) {
  await test.step(opened, async () => {
    const applicant = new Applicant(page)
    const length = await page.evaluate(() => history.length)
    await applicant.goesTo(opened)
    await applicant.sees(title)
    await applicant.seesPath(path)
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(await page.evaluate(() => history.length)).toBe(length + 1)
  })
}

test('before the start every address silently leads to the intro', async ({ page }) => {
  for (const opened of [
    '/',
    '/apply/eligibility?cgc=partner#top',
    '/apply/thank-you',
    '/nowhere',
  ]) {
    await opensAndSees(page, opened, '/apply', 'Job Description')
  }
})

/** What is shown at step 2, with all up to step 4 unlocked: the current step, or the highest. */
const CURRENT = ['/apply/eligibility', '/', '/apply', '/apply/eligibility?a=b&c=d#e']
const ELSEWHERE = [
  '/apply/contact?next=/apply/eligibility',
  '/apply/thank-you',
  '/apply/',
  '/apply/nowhere',
  '/apply/eligibility/',
  '/apply/Eligibility',
  '/apply//eligibility',
  '/apply/puzzle/0',
  '/apply/puzzle/6',
  '/apply/%20',
  '/nowhere',
]

test('after the start an address leads to the current step, or to the highest unlocked one', async ({
  page,
}) => {
  await page.addInitScript(
    (application) => localStorage.setItem('funnel.application', application),
    JSON.stringify(applicationAt(LAST_FORM_STEP, { currentStep: 2 })),
  )
  for (const opened of CURRENT) {
    await opensAndSees(page, opened, '/apply/eligibility', 'Eligibility')
  }
  for (const opened of ELSEWHERE) {
    await opensAndSees(page, opened, '/apply/casino-affiliation', 'Casino affiliation')
  }
})
