import type { Page } from 'playwright/test'

/** Holds the page's own script back, as a slow network does; gives what lets it through. */
export async function holdsScript(page: Page): Promise<() => void> {
  let letThrough = () => {}
  const isLetThrough = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await isLetThrough
    await route.continue()
  })
  return () => letThrough()
}
