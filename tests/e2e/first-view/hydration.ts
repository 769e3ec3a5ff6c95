import { expect, type Page } from 'playwright/test'
import { TEMPLATE_ID } from '../../../src/app/first-view/names.ts'

/**
 * Waits until the machine runs and has given the page its screen: what is prerendered shows, and the
 * page's load event comes, before that.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await expect(page.locator(`#${TEMPLATE_ID}`)).not.toBeAttached()
}
