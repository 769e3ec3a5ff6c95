import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { SCREEN_STATES } from '../screens/every-screen.ts'
import { overflowing, spacesText, tooSmall } from './fits.ts'
import { faultsIn } from './html-faults.ts'
import { violationsOn } from './violations.ts'

/** The accessibility tree, as text; times are not the same each time. */
async function treeOf(page: Page): Promise<string> {
  const tree = await page.locator('body').ariaSnapshot()
  return `${tree.replaceAll(/\d+:\d\d [AP]M/g, 'h:mm')}\n`
}

for (const { name, comesTo, isFailing } of SCREEN_STATES) {
  test(`${name}: nothing against WCAG 2.2 AA in light, dark and forced colors, HTML without fault, the tree that was reviewed, and nothing out of sight at 320 px`, async ({
    page,
    consoleErrors,
  }) => {
    if (isFailing) consoleErrors.allow(isFailing)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await comesTo(new Applicant(page))
    expect(await treeOf(page)).toMatchSnapshot(`${name.replaceAll(/[^a-z0-9]+/g, '-')}.yml`)
    expect(await faultsIn(await page.content())).toEqual([])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violationsOn(page), colorScheme).toEqual([])
    }
    await page.emulateMedia({ forcedColors: 'active' })
    // The colors are the applicant's own then, and so is their contrast.
    expect(await violationsOn(page, { without: ['color-contrast'] }), 'forced colors').toEqual([])
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
    // A mouse in a window as wide as one of 1280 px at 400 % zoom.
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await overflowing(page)).toEqual([])
    expect(await tooSmall(page, 24)).toEqual([])
    await spacesText(page)
    expect(await overflowing(page), 'with the text spacing of WCAG 1.4.12').toEqual([])
  })
}
