import type { Page } from 'playwright/test'
import { violationsOn, waitForAnimations } from '../a11y/violations.ts'

/** As `violationsOn`, on a page whose clock is paused: the checker waits by timers, so it moves on a little. */
export async function violationsWhileStill(page: Page): Promise<string[]> {
  await waitForAnimations(page)
  let isDone = false
  const found = violationsOn(page).finally(() => {
    isDone = true
  })
  while (!isDone) await page.clock.runFor(1)
  return found
}
