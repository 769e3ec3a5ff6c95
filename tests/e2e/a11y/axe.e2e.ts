import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { SIGHTS } from '../screens/every-screen.ts'

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

for (const { name, comesTo } of SIGHTS) {
  test(`${name}: no violation of WCAG 2.2 AA in light or dark, and no id twice`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await comesTo(new Applicant(page))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const { violations } = await new AxeBuilder({ page }).withTags(WCAG_22_AA).analyze()
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
      )
      expect(found, colorScheme).toEqual([])
    }
    const ids = await page
      .locator('[id]')
      .evaluateAll((elements) => elements.map((element) => element.id))
    expect(ids.filter((id, position) => ids.indexOf(id) !== position)).toEqual([])
  })
}
