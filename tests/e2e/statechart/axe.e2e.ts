import { expectAccessible } from '../a11y/violations.ts'
import { expect, test } from '../fixtures.ts'
import { OPERATOR_TOKEN, StatechartPage } from './viewer.ts'

test.use({ serverEnvironment: { OPERATOR_TOKEN } })

const ADDRESSES = [
  ['/statechart', '@phone @desktop'],
  ['/statechart?depth=overview', '@phone'],
  ['/statechart?chosen=contact&panel=details', '@phone'],
  ['/statechart?form=outline&chosen=contact+%2F+CONTINUE.PRESSED+%2F+0&panel=details', '@desktop'],
] as const

for (const [address, devices] of ADDRESSES) {
  test(`${address}: nothing against WCAG 2.2 AA in light, dark and forced colors ${devices}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await new StatechartPage(page).opens(address)
    await expectAccessible(page)
  })
}

test('the panels: nothing against WCAG 2.2 AA @phone', async ({ page }) => {
  const viewer = new StatechartPage(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const panel of ['person', 'versions', 'coverage', 'what-if', 'numbers', 'facts']) {
    await viewer.opensPanel(panel)
    if (panel === 'what-if') await viewer.givesToken()
    if (['what-if', 'numbers'].includes(panel)) {
      await expect(viewer.panel.getByRole('button', { name: 'Forget this token' })).toBeVisible()
    }
    await expectAccessible(page)
  }
})
