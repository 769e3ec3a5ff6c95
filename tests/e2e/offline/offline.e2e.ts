import type { Page } from 'playwright/test'
import { failingScripts } from '../../fakes/failing-scripts.ts'
import { SHORTEST } from '../../specification/forms/index.ts'
import { LAST_FORM_STEP, PUZZLE_COMPLETE } from '../../specification/steps.ts'
import { expect } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { deploysAnother, test } from './release.ts'

test.use({ serviceWorkers: 'allow' })

/** Resolves when a service worker has cached this many releases, the newest in use. */
async function hasCachedReleases(page: Page, count: number): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const { controller } = navigator.serviceWorker
        const registration = await navigator.serviceWorker.getRegistration()
        const isSettled = !registration?.installing && !registration?.waiting
        return controller && isSettled ? (await caches.keys()).length : 0
      }),
    )
    .toBe(count)
}

const release = (page: Page) => page.evaluate(() => document.documentElement.dataset.release)

test('a new release is shown at once, and from then on without a network too', async ({
  page,
  context,
  pageDir,
  consoleErrors,
}) => {
  const applicant = new Applicant(page)
  await page.goto('/apply')
  await hasCachedReleases(page, 1)
  expect(await release(page)).toBeUndefined()

  deploysAnother(pageDir)
  await page.reload()
  await applicant.sees('Job Description')
  expect(await release(page)).toBe('another')

  await hasCachedReleases(page, 2)
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await page.reload()
  await applicant.sees('Job Description')
  expect(await release(page)).toBe('another')
})

test('a worker that gets a page in place of a script is not installed', async ({
  page,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/\/(?:api|assets)\//)
  const { url, mend, fail, stop } = await failingScripts(server.url, 'a page')
  mend()
  await page.addInitScript(() => {
    Object.defineProperty(navigator.serviceWorker, 'register', { value: Promise.reject })
  })
  await page.goto(`${url}/apply`)
  await new Applicant(page).sees('Job Description')
  fail()
  const ended = await page.evaluate(async () => {
    const { register } = ServiceWorkerContainer.prototype
    const { installing } = await register.call(navigator.serviceWorker, '/service-worker.js')
    await new Promise((resolve) => installing?.addEventListener('statechange', resolve))
    return [installing?.state, await caches.keys()]
  })
  expect(ended).toEqual(['redundant', []])
  stop()
})

test('a second visit without a network opens, continues and submits later', async ({
  page,
  context,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/apply')
  await hasCachedReleases(page, 1)
  await page.close()

  const second = await context.newPage()
  await context.setOffline(true)
  const returned = new Applicant(second)
  await returned.returnsTo(LAST_FORM_STEP)
  await returned.fills('casinoAffiliation', SHORTEST.casinoAffiliation)
  await returned.continues()
  await returned.sees('Puzzle assessment')
  await returned.returnsTo(PUZZLE_COMPLETE)
  await returned.stopsClock()
  await returned.submits()
  await returned.waits(3_000)
  await returned.sees("You're approved!")
  const main = second.getByRole('main')
  await expect(main).toContainText(
    'Your application is kept on this device, but not sent yet. It is sent as soon as the connection allows: stay on this page, or open it again when you are online.',
  )
  await expect(main).toContainText('ada.byron@mail.example when your application is in.')
  await expect(main).not.toContainText('Your application is in.')
  await expect(second.locator('.connection', { hasText: 'You are offline.' })).toHaveCount(0)
  expect(server.contacts()).toEqual([])

  await context.setOffline(false)
  await expect
    .poll(async () => {
      await second.clock.fastForward('05:00')
      return main.textContent()
    })
    .toContain('Your application is in.')
  expect(server.contacts()).toHaveLength(1)
  await expect(main).toContainText('Your next steps will come to ada.byron@mail.example.')
})

test('a page that is on the device never flashes its first screen, opens while the server is restarted, and sends past a worker that hangs', async ({
  page,
  context,
}) => {
  const applicant = new Applicant(page)
  await applicant.goesTo('/apply')
  await applicant.startsApplication()
  await hasCachedReleases(page, 1)
  await page.close()
  const again = await context.newPage()
  const [worker] = context.serviceWorkers()
  expect(worker).toBeDefined()
  await test.step('who comes back by the first address never sees the first screen flash', async () => {
    await again.addInitScript(() => {
      document.addEventListener('readystatechange', () => {
        const { dataset } = document.documentElement
        dataset.whenRead ??= dataset.firstView ?? 'shown'
      })
    })
    await again.goto('/apply')
    await new Applicant(again).sees('Contact details')
    await expect(again.locator('html')).toHaveAttribute('data-when-read', 'away')
  })
  await test.step('while the server is being restarted, it opens', async () => {
    await worker?.evaluate(() => {
      globalThis.fetch = async () => new Response('Bad gateway', { status: 502 })
    })
    await again.reload()
    await new Applicant(again).sees('Contact details')
  })
  await test.step('while the service worker hangs, what is sent to the backend arrives', async () => {
    await worker?.evaluate(() => {
      setTimeout(() => {
        const end = Date.now() + 30_000
        while (Date.now() < end);
      })
    })
    const status = await again.evaluate(async () => {
      const signal = AbortSignal.timeout(10_000)
      return (await fetch('/api/session', { method: 'POST', signal })).status
    })
    expect(status).toBe(201)
  })
})
