import type { Browser, CDPSession, Page } from 'playwright'
import type { Subject } from './subjects.ts'
import { type Observations, watchPage } from './watch.ts'

/** A slow phone on a slow network: a CPU four times slower, 1.6 Mbit/s, 150 ms. */
const CPU_SLOWDOWN = 4
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}
const QUIET_MS = 1500
const POLL_MS = 20
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** A page under measurement, in a browser context of its own, nothing cached. */
export interface Visit {
  page: Page
  client: CDPSession
  observed(): Promise<Observations>
}

interface VisitOptions {
  /** Presses Start as soon as it exists. */
  isPressing?: boolean
  isSlowNetwork?: boolean
  /** What the local storage has before the page is opened. */
  stored?: Record<string, string>
  isPhone?: boolean
}

/** Opens a page under the bench's conditions, measures it and closes it. */
export async function visit<Result>(
  browser: Browser,
  { url }: Subject,
  options: VisitOptions,
  measure: (visit: Visit) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    ...(options.isPhone !== false && PHONE),
  })
  try {
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Performance.enable')
    await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    if (options.isSlowNetwork !== false)
      await client.send('Network.emulateNetworkConditions', NETWORK)
    await page.addInitScript((stored) => {
      for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text)
    }, options.stored ?? {})
    await page.addInitScript(watchPage, options.isPressing ?? false)
    await page.goto(url, { waitUntil: 'commit' })
    return await measure({
      page,
      client,
      observed: () => page.evaluate(() => window.observed),
    })
  } finally {
    await context.close()
  }
}

/** Resolves when the page's script has taken it over. */
export async function isUsable(opened: Visit): Promise<void> {
  await waitForCondition(
    opened,
    "window.observed?.usableAt > 0 && document.readyState !== 'loading'",
  )
}

/**
 * Resolves when an expression is true in the page. Asks by the protocol alone: Playwright's own wait
 * runs 330 kB of script in the page first, right when it is to be painted.
 */
export async function waitForCondition({ client }: Visit, expression: string): Promise<void> {
  await client.send('Runtime.evaluate', {
    expression: `new Promise((resolve) => {
      const check = () => (${expression} ? resolve() : setTimeout(check, ${POLL_MS}))
      check()
    })`,
    awaitPromise: true,
  })
}

/** Resolves when the page has loaded and nothing was asked for in a while. */
export async function isIdle({ page }: Visit): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(QUIET_MS)
}
