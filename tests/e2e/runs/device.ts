import type { Page } from 'playwright/test'

/** The names of everything that the funnel keeps in this device's local storage, sorted. */
export function storedNames(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith('funnel'))
      .sort(),
  )
}
