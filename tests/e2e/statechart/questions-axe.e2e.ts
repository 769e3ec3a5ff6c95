import { violationsOn } from '../a11y/violations.ts'
import { expect, test } from '../fixtures.ts'
import { OPERATOR_TOKEN, Questions } from './questions.ts'

test.use({ serverEnvironment: { OPERATOR_TOKEN } })

for (const panel of ['simulate', 'what-if', 'drop-off', 'live', 'compare', 'coverage']) {
  test(`${panel}: nothing against WCAG 2.2 AA in light and dark @phone @desktop`, async ({
    page,
  }) => {
    const asked = new Questions(page)
    await asked.opens(panel)
    if (['what-if', 'drop-off', 'live'].includes(panel)) {
      await asked.givesToken()
      await expect(asked.panel.getByRole('button', { name: 'Forget this token' })).toBeVisible()
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await violationsOn(page, { within: '.viewer-aside' }), colorScheme).toEqual([])
    }
  })
}
