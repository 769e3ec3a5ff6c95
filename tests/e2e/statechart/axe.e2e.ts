import { expectAccessible, violationsOn } from '../a11y/violations.ts'
import { expect, test } from '../fixtures.ts'
import { OPERATOR_TOKEN, StatechartPage } from './viewer.ts'

test.use({ serverEnvironment: { OPERATOR_TOKEN } })

const ADDRESSES = [
  ['/statechart', '@phone @desktop'],
  ['/statechart?depth=overview', '@phone'],
  ['/statechart?depth=everything', '@desktop'],
  ['/statechart/funnel.flow.thankYou.decision?panel=decision', '@phone @desktop'],
  ['/statechart?chosen=contact&panel=about', '@phone @desktop'],
  ['/statechart?form=outline&chosen=contact+%2F+CONTINUE.PRESSED+%2F+0&panel=about', '@desktop'],
  ['/statechart?form=table&chosen=eligibility&panel=about', '@desktop'],
  ['/statechart?panel=ask&ask=data+contactDetails.email', '@phone @desktop'],
  ['/statechart/nowhere', '@desktop'],
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

test('the panels: nothing against WCAG 2.2 AA in light and dark @phone @desktop', async ({
  page,
}) => {
  const viewer = new StatechartPage(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const panel of [
    'ask',
    'play',
    'simulate',
    'compare',
    'coverage',
    'what-if',
    'drop-off',
    'live',
  ]) {
    await viewer.opensPanel(panel)
    if (panel === 'what-if') await viewer.givesToken()
    if (['what-if', 'drop-off', 'live'].includes(panel)) {
      await expect(viewer.panel.getByRole('button', { name: 'Forget this token' })).toBeVisible()
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const found = await violationsOn(page, { within: '.viewer-aside' })
      expect(found, `${panel}, ${colorScheme}`).toEqual([])
    }
  }
})
