import { expect, test } from '../fixtures.ts'

test.use({ serverEnvironment: { ANALYTICS: 'on', MONITORING: 'always' } })

/** The scripts that hold the clients of analytics and monitoring. */
const CLIENTS = /\/assets\/(?:delivery|reports|replay)-[^/]+\.js$/

test('no byte of the measuring clients comes before the first view has loaded', async ({
  page,
}) => {
  const clients = page.waitForResponse((response) => CLIENTS.test(response.url()))
  await page.goto('/apply')
  await (await clients).finished()
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
