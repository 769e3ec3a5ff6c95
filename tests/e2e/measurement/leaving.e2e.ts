import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { keptNames, opensMeasured, seesClientLoaded } from './measured.ts'

test.use({ serverEnvironment: { ANALYTICS: 'on' } })

const STARTED = ['session_start', 'Application Viewed', 'Application Started']

test('a page that is left before any upload has sent everything', async ({ page, server }) => {
  const applicant = await opensMeasured(page)
  await applicant.startsApplication()
  await page.goto('about:blank')
  await expect.poll(() => keptNames(server)).toEqual(STARTED)
})

test('a reload sends everything once', async ({ page, server }) => {
  const applicant = await opensMeasured(page)
  await applicant.startsApplication()
  await applicant.reloads()
  await seesClientLoaded(page)
  await applicant.waits(5_000)
  await expect.poll(() => keptNames(server)).toEqual(STARTED)
})

test('without a network nothing is lost: it leaves when the network is back', async ({
  page,
  server,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/favicon\.svg/)
  const applicant = await opensMeasured(page)
  await context.setOffline(true)
  await applicant.startsApplication()
  await applicant.waits(60_000)
  expect(keptNames(server)).toEqual([])
  await context.setOffline(false)
  await applicant.waits(2_100)
  await expect.poll(() => keptNames(server)).toEqual(STARTED)
})

test('two tabs beside each other lose nothing', async ({ page, server, context }) => {
  const applicant = await opensMeasured(page)
  await applicant.startsApplication()
  const other = await context.newPage()
  await other.goto('/apply/contact')
  await expect
    .poll(async () => {
      await applicant.waits(500)
      return keptNames(server).toSorted()
    })
    .toEqual(['Application Started', 'Application Viewed', 'Application Viewed', 'session_start'])
})

test('with a blocker the funnel goes on, and the page says nothing of it', async ({
  page,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/delivery-|net::ERR_BLOCKED_BY_CLIENT/)
  await page.route(/\/assets\/delivery-|\/2\/httpapi|\/config\?/, (route) =>
    route.abort('blockedbyclient'),
  )
  const applicant = new Applicant(page)
  await applicant.opens()
  await applicant.startsApplication()
  await applicant.waits(5_000)
  await applicant.sees('Contact details')
  expect(keptNames(server)).toEqual([])
})

test('with Global Privacy Control no client is loaded', async ({ page, server }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
  })
  const applicant = new Applicant(page)
  await applicant.opens()
  await applicant.startsApplication()
  await applicant.waits(10_000)
  expect(asked.filter((url) => /delivery|httpapi|config\?/.test(url))).toEqual([])
  expect(keptNames(server)).toEqual([])
})
