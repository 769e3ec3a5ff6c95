import type { Page } from 'playwright/test'
import { PUZZLE_INTRO } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

/** The time is on the button and is its description; its name stays the same from second to second. */
async function seesTime(page: Page, text: string): Promise<void> {
  const [name = '', time = ''] = text.split(' ')
  const button = page.getByRole('button', { name, exact: true })
  await expect(button).toHaveText(text)
  await expect(button).toHaveAccessibleDescription(time)
}

async function starts(page: Page): Promise<Applicant> {
  const applicant = new Applicant(page)
  await applicant.returnsTo(PUZZLE_INTRO)
  await applicant.stopsClock()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await applicant.sees('Level 1 of 5')
  return applicant
}

test('the time ticks once a second, in minutes and two-digit seconds', async ({ page }) => {
  const applicant = await starts(page)
  await seesTime(page, 'Pause 0:00')
  await applicant.waits(999)
  await seesTime(page, 'Pause 0:00')
  await applicant.waits(1)
  await seesTime(page, 'Pause 0:01')
  await applicant.waits(8_000)
  await seesTime(page, 'Pause 0:09')
  await applicant.waits(50_999)
  await seesTime(page, 'Pause 0:59')
  await applicant.waits(1)
  await seesTime(page, 'Pause 1:00')
  await applicant.waits(605_000)
  await seesTime(page, 'Pause 11:05')
})
