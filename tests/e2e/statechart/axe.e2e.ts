import { expectAccessible } from '../a11y/violations.ts'
import { expect, test } from '../fixtures.ts'
import { OPERATOR_TOKEN, StatechartPage } from './viewer.ts'

test.use({ serverEnvironment: { OPERATOR_TOKEN } })

const ADDRESSES = {
  '@phone': [
    '/statechart',
    '/statechart?depth=overview',
    '/statechart?chosen=contact&panel=details',
  ],
  '@desktop': [
    '/statechart',
    '/statechart?form=outline&chosen=contact+%2F+CONTINUE.PRESSED+%2F+0&panel=details',
  ],
}

for (const [device, addresses] of Object.entries(ADDRESSES)) {
  test(`journey, picture, outline and details: nothing against WCAG 2.2 AA in light and dark ${device}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const viewer = new StatechartPage(page)
    for (const address of addresses) {
      await test.step(address, async () => {
        await viewer.opens(address)
        await expectAccessible(page)
      })
    }
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
    await test.step(panel, () => expectAccessible(page))
  }
})
