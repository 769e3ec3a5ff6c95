import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What a checker finds against WCAG 2.2 AA. It waits by timers, so the page's clock moves on a little. */
export async function violationsOn(page: Page): Promise<string[]> {
  let isDone = false
  // The page has no frames; the way for frames opens a page of its own, whose clock this moves too.
  const found = new AxeBuilder({ page })
    .setLegacyMode()
    .withTags(WCAG_22_AA)
    .analyze()
    .finally(() => {
      isDone = true
    })
  while (!isDone) await page.clock.runFor(1)
  const { violations } = await found
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  )
}
