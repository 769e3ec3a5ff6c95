import { expectAccessible } from '../a11y/violations.ts'
import { expect, test } from '../fixtures.ts'
import { OPERATOR_TOKEN, StatechartPage } from './viewer.ts'

test.use({ serverEnvironment: { OPERATOR_TOKEN } })

const ADDRESSES = {
  '@phone': [
    '/statechart',
    '/statechart?depth=overview',
    '/statechart?chosen=contact&panel=details',
    ...['person', 'versions', 'coverage', 'what-if', 'numbers', 'facts'].map(
      (panel) => `/statechart?depth=overview&panel=${panel}`,
    ),
  ],
  '@desktop': [
    '/statechart',
    '/statechart?form=outline&chosen=contact+%2F+CONTINUE.PRESSED+%2F+0&panel=details',
  ],
}

for (const [device, addresses] of Object.entries(ADDRESSES)) {
  test(`journey, picture, outline and panels: nothing against WCAG 2.2 AA in light and dark ${device}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const viewer = new StatechartPage(page)
    await viewer.opens('/statechart')
    for (const address of addresses) {
      await test.step(address, async () => {
        await viewer.movesTo(address)
        if (address.endsWith('what-if')) await viewer.givesToken()
        await expect(page.getByText(/^Loading|loading …|being (?:counted|fetched)/)).toHaveCount(0)
        if (/(what-if|numbers)$/.test(address)) {
          await expect(
            viewer.panel.getByRole('button', { name: 'Forget this token' }),
          ).toBeVisible()
        }
        await expectAccessible(page)
      })
    }
  })
}
