import axe from 'axe-core'
import { expect, type Page } from 'playwright/test'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The checker's options: a selector instead of the whole page, and excluded rules. */
interface Asked {
  within?: string
  without?: string[]
}

/**
 * What a checker finds on a page against WCAG 2.2 AA, each place with what is wrong there, once colors
 * have finished their transitions.
 */
export async function violationsOn(
  page: Page,
  { within = 'html', without = [] }: Asked = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  await waitForAnimations(page)
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
  const { violations } = await page.evaluate(
    ([asked, tags, excepted]) =>
      window.axe.run(asked, { runOnly: tags, rules: excepted, resultTypes: ['violations'] }),
    [within, WCAG_22_AA, rules] as const,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  )
}

/** Expects nothing against WCAG 2.2 AA in light, dark and forced colors, and no scrolling sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, forcedColors: 'none' })
    expect(await violationsOn(page), colorScheme).toEqual([])
  }
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await violationsOn(page, { without: ['color-contrast'] }), 'forced colors').toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(width, 'the page itself does not scroll sideways').toBe(0)
}

/** Waits until finite animations have finished. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}

/** As `violationsOn`, on a page whose clock is paused: the checker waits by timers, so it moves on a little. */
export async function violationsWhileStill(page: Page, asked: Asked = {}): Promise<string[]> {
  await waitForAnimations(page)
  let isDone = false
  const found = violationsOn(page, asked).finally(() => {
    isDone = true
  })
  while (!isDone) await page.clock.runFor(1)
  return found
}
