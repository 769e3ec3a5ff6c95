import axe, { type AxeResults } from 'axe-core'
import { expect, type Page } from 'playwright/test'

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What the rules of colors find differs between color schemes; what the others find does not. */
const RULES_OF_COLORS = ['color-contrast', 'link-in-text-block']

/** What the checker is asked: everything, or about colors alone. */
interface Asked {
  isColorsOnly?: boolean
}

/**
 * What a checker finds on a page against WCAG 2.2 AA, each place with what is wrong there, once colors
 * have finished their transitions.
 */
export async function violationsOn(
  page: Page,
  { isColorsOnly = false }: Asked = {},
): Promise<string[]> {
  await waitForAnimations(page)
  const runOnly = isColorsOnly ? RULES_OF_COLORS : WCAG_22_AA
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] })
  const { violations } = await checks(page, `axe.run('html', ${options})`)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  )
}

/** Runs the checker in a world of its own, where timers are the browser's also while the page's clock is paused. */
async function checks(page: Page, expression: string): Promise<AxeResults> {
  const devtools = await page.context().newCDPSession(page)
  const { frameTree } = await devtools.send('Page.getFrameTree')
  const { executionContextId: contextId } = await devtools.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'axe',
  })
  const evaluated = await devtools.send('Runtime.evaluate', { contextId, expression: 'typeof axe' })
  if (evaluated.result.value === 'undefined') {
    await devtools.send('Runtime.evaluate', { contextId, expression: axe.source })
  }
  const { result, exceptionDetails } = await devtools.send('Runtime.evaluate', {
    contextId,
    expression,
    awaitPromise: true,
    returnByValue: true,
  })
  await devtools.detach()
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description)
  return result.value
}

/** Expects nothing against WCAG 2.2 AA in light and dark, and no scrolling sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsOn(page, { isColorsOnly: true }), 'dark').toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await violationsOn(page), 'light').toEqual([])
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
