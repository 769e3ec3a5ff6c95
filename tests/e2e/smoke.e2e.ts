import { expect, test } from './fixtures.ts'

test('the page answers and shows something', async ({ page }) => {
  await page.goto('/apply')
  await expect(page.locator('#root > *').first()).toBeVisible()
})
