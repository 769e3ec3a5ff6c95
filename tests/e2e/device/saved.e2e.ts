import { LAST_FORM_STEP } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

test('what is typed is saved at once, and the page says when', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.opens('/apply', { now: '2026-11-21T15:04:00' })
  await expect(page.getByText(/^Saved/)).toHaveCount(0)
  await applicant.startsApplication()
  await applicant.types('First name', 'Ada')
  expect((await applicant.stored('drafts'))?.contactDetails?.firstName).toBe('Ada')
  await expect(page.getByText(/^Saved on this device, 3:0[45] PM$/)).toBeVisible()

  await applicant.waits(10 * 60_000)
  await applicant.types('Last name', 'Byron')
  await expect(page.getByText(/^Saved on this device, 3:1[456] PM$/)).toBeVisible()
})

test('where the browser stores nothing the page does not claim to save', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  })
  const applicant = new Applicant(page)
  await applicant.opens()
  await applicant.startsApplication()
  await applicant.types('First name', 'Ada')
  await applicant.unfolds('Not saved')
  await expect(page.getByText(/This browser keeps nothing for this page/)).toBeVisible()
})

test('forgetting is confirmed once and leaves nothing on the device', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(LAST_FORM_STEP)
  await applicant.unfolds('Saved')
  await applicant.presses('Forget this application')
  await applicant.presses('Yes, forget it')
  await applicant.sees('Job Description')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'returned')))
    .toEqual([])
})

test('the menu closes on Escape and when something else is used', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(1)
  const summary = page.locator('summary', { hasText: 'Saved' })
  const forget = page.getByRole('button', { name: 'Forget this application' })
  await applicant.unfolds('Saved')
  await expect(forget).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(forget).toBeHidden()
  await expect(summary).toBeFocused()

  await summary.click()
  await page.getByLabel('First name').click()
  await expect(forget).toBeHidden()
})

test('a lost connection is reported, with what still works, and recovers by itself', async ({
  page,
  context,
  consoleErrors,
}) => {
  // The views of later screens may be loading just then.
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/)
  const applicant = new Applicant(page)
  await applicant.returnsTo(2)
  const line = page.getByRole('status').filter({ hasText: 'You are offline' })
  await context.setOffline(true)
  await expect(line).toBeVisible()
  await applicant.selects('State of residence', 'Ohio')
  expect((await applicant.stored('drafts'))?.eligibility?.stateOfResidence).toBe('OH')
  await context.setOffline(false)
  await expect(line).toHaveCount(0)
})
