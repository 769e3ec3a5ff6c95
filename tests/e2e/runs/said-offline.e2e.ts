import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

test('a browser that says offline while calls succeed neither warns nor costs the record of progress', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }))
  const reported = page.waitForResponse('**/api/progress')
  const applicant = new Applicant(page)
  await applicant.opens()
  await applicant.startsApplication()
  await applicant.waits(5_000)
  expect((await reported).status()).toBe(200)
  await expect(page.getByRole('heading', { name: 'Contact details' })).toBeVisible()
  await expect(page.locator('.connection', { hasText: 'You are offline.' })).toHaveCount(0)
})
