import type { Page } from 'playwright/test'

/** Delays the page's own script, as a slow network does; returns a function that releases it. */
export async function holdsScript(page: Page): Promise<() => void> {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await isReleased
    await route.continue()
  })
  return () => release()
}
