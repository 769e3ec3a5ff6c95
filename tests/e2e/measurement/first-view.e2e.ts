import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { waitForHydration } from '../screens/applicant.ts'

test.use({ serverEnvironment: { ANALYTICS_URL: '', MONITORING_DSN: '' } })

/** The scripts of the clients of analytics and monitoring. */
const CLIENTS = /\/assets\/(provider-client|reports|replay)-[^/]+\.js$/

test('no byte of the measuring clients comes before the first view has loaded; one that could not be loaded comes when the connection is back', async ({
  page,
  consoleErrors,
}) => {
  await test.step('no byte of the measuring clients comes before the first view has loaded', async () => {
    const loaded = new Set<string | undefined>()
    page.on('requestfinished', (request) => loaded.add(CLIENTS.exec(request.url())?.[1]))
    await page.goto('/apply')
    await expect
      .poll(() => [...loaded])
      .toEqual(expect.arrayContaining(['provider-client', 'reports', 'replay']))
    const { usableAt, begun } = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation')
      const resources = performance.getEntriesByType('resource')
      return {
        usableAt: (navigation as PerformanceNavigationTiming).loadEventEnd,
        begun: resources.map(({ name, startTime }) => ({ name, startTime })),
      }
    })
    const begunClients = begun.filter(({ name }) => CLIENTS.test(name))
    expect(begunClients.length).toBeGreaterThan(0)
    expect(usableAt).toBeGreaterThan(0)
    expect(begunClients.filter(({ startTime }) => startTime < usableAt)).toEqual([])
  })
  await test.step('a client that could not be loaded for a moment is loaded when the connection is back', async () => {
    consoleErrors.allow(/ERR_FAILED/)
    const script = /\/assets\/provider-client-[^/]+\.js$/
    const failed = page.waitForEvent('requestfailed', (request) => script.test(request.url()))
    await page.route(script, (route) => route.abort('failed'))
    await page.goto('/apply')
    await failed
    await page.unroute(script)
    const loaded = page.waitForResponse((response) => script.test(response.url()))
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    expect((await loaded).ok()).toBe(true)
  })
})

/**
 * Opens the page with its clock paused; returns how many ms of it pass, once its script runs, until the
 * reporting client is asked for.
 */
async function msUntilReports(page: Page, act = () => Promise.resolve()): Promise<number> {
  let isAsked = false
  page.on('request', (request) => {
    isAsked ||= /\/assets\/reports-/.test(request.url())
  })
  await page.clock.install({ time: new Date('2026-11-21T15:00:00') })
  await page.clock.pauseAt(new Date('2026-11-21T15:00:01'))
  await page.goto('/apply')
  await waitForHydration(page)
  await act()
  let passed = 0
  const passes = async () => {
    await page.clock.runFor(100)
    passed += 100
    return isAsked
  }
  await expect.poll(passes, { intervals: [20] }).toBe(true)
  return passed
}

test('the reporting client leaves the first five seconds to the applicant', async ({ page }) => {
  expect(await msUntilReports(page)).toBeGreaterThan(5_000)
})

test('an error brings the reporting client at once', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/Not caught/)
  const fails = () =>
    page.evaluate(() => {
      setTimeout(() => Promise.reject(new Error('Not caught')))
    })
  expect(await msUntilReports(page, fails)).toBeLessThan(2_000)
})
