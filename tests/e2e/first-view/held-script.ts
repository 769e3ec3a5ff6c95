import type { Page } from 'playwright/test'

/** Holds the page's own script back, as a slow network does; gives what lets it through. */
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
