import type { Page } from 'playwright/test'
import { PUZZLE_COMPLETE } from '../../specification/steps.ts'
import { test as base, expect, type TestServer } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { storedNames, storedSubmissions } from '../screens/device.ts'

const CREATE_CONTACT = '**/api/create_contact'

/** An applicant on the last screen before the outcome, whose clock is stopped. */
const test = base.extend<{ applicant: Applicant }>({
  applicant: async ({ page, consoleErrors }, use) => {
    consoleErrors.allow(/create_contact/)
    const applicant = new Applicant(page)
    await applicant.returnsTo(PUZZLE_COMPLETE)
    await applicant.stopsClock()
    await use(applicant)
  },
})

/** The one contact of the applicant, whole: the stage as page and server decided it. */
async function seesOneContact(server: TestServer): Promise<void> {
  await expect.poll(() => server.contacts()).toHaveLength(1)
  expect(server.contacts()).toMatchObject([
    {
      email: 'ada.byron@mail.example',
      state: 'Pennsylvania',
      applicant_s_pipeline_stage: 'Qualified',
      server_stage: 'Qualified',
      needs_review: 0,
    },
  ])
}

/** Keeps the device's database busy, so that it answers no other page, until the page is closed. */
async function occupyDatabase(page: Page): Promise<void> {
  await page.goto('/favicon.svg')
  await page.evaluate(async () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const opening = indexedDB.open('funnel')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const store = opening.result
        .transaction('submissions', 'readwrite')
        .objectStore('submissions')
      const goOn = () => {
        store.count().onsuccess = goOn
        resolve()
      }
      goOn()
    }
    await promise
  })
}

test('while the backend cannot be reached the applicant is approved; the contact comes later, once', async ({
  page,
  context,
  server,
  applicant,
}) => {
  await context.route(CREATE_CONTACT, (route) => route.abort('connectionrefused'))
  const sent = page.waitForRequest(CREATE_CONTACT)
  await applicant.submits()
  await sent
  await applicant.waits(3_000)
  await applicant.sees("You're approved!")
  const main = page.getByRole('main')
  await expect(main).toContainText(
    'Your next steps will come to ada.byron@mail.example when your application is in.',
  )
  expect(server.contacts()).toEqual([])

  await context.unroute(CREATE_CONTACT)
  await expect
    .poll(async () => {
      await page.clock.fastForward('05:00')
      return server.contacts().length
    })
    .toBe(1)
  await page.clock.fastForward('05:00')
  await expect(main).toContainText('Your next steps are on their way to ada.byron@mail.example.')
  await seesOneContact(server)
})

test('that it is not sent yet is read out once, not at every attempt, and then that it is in', async ({
  page,
  context,
  applicant,
}) => {
  let attempts = 0
  await context.route(CREATE_CONTACT, (route) => {
    attempts += 1
    return route.abort('connectionrefused')
  })
  await applicant.submits()
  await applicant.waits(3_000)
  await applicant.sees("You're approved!")
  const line = page.locator('.delivery')
  await expect(line).toContainText('not sent yet')
  const said = await page.locator('#announcements').evaluateHandle((region) => {
    const texts: (string | null)[] = []
    const listener = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) texts.push(...[...addedNodes].map((n) => n.textContent))
    })
    listener.observe(region, { childList: true })
    return texts
  })

  await expect
    .poll(async () => {
      await page.clock.fastForward('05:00')
      return attempts
    })
    .toBeGreaterThanOrEqual(3)
  await context.unroute(CREATE_CONTACT)
  await expect
    .poll(async () => {
      await page.clock.fastForward('05:00')
      return line.textContent()
    })
    .toBe('Your application is in.')
  expect(await said.jsonValue()).toEqual(['Your application is in.'])
})

test('what the device does not store is said to be at risk, is offered as a copy, and is removed only when it is in', async ({
  page,
  context,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/create_contact/)
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Refused', 'SecurityError')
    }
  })
  await context.route(CREATE_CONTACT, (route) => route.abort('connectionrefused'))
  const applicant = new Applicant(page)
  await applicant.returnsTo(PUZZLE_COMPLETE)
  await applicant.stopsClock()
  await applicant.submits()
  await applicant.waits(3_000)
  const main = page.getByRole('main')
  const line = page.locator('.delivery')
  await expect(line).toHaveText(
    'Your application is not sent yet, and this browser could not store it. Stay on this page until it is sent, and save a copy below. Your answers stay on this device until then.',
  )
  await expect(main.getByRole('button')).toHaveText(['Save a copy', 'Print'])
  await applicant.waits(60_000)
  expect((await applicant.stored('application'))?.contactDetails.firstName).toBe('Ada')

  await applicant.reloads()
  await expect(page.locator('.spinner')).toHaveText('Processing application... please wait')
  await applicant.waits(3_000)
  await applicant.sees("You're approved!")
  await expect(line).toContainText('could not store it')
  await context.unroute(CREATE_CONTACT)
  await expect
    .poll(async () => {
      await page.clock.fastForward('05:00')
      return storedNames(page)
    })
    .toEqual([])
  await seesOneContact(server)
  await expect(line).toHaveText('Your application is in.')
})

test('an answer that is lost after the commit makes one contact', async ({
  page,
  context,
  server,
  applicant,
}) => {
  let isLost = false
  await context.route(CREATE_CONTACT, async (route) => {
    if (isLost) return route.continue()
    isLost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
  await applicant.submits()
  await seesOneContact(server)
  const answered = page.waitForResponse(CREATE_CONTACT)
  await page.clock.fastForward('05:00')
  expect((await answered).status()).toBe(200)
  await seesOneContact(server)
})

test('a tab that is closed while it sends delivers once, at the latest when the site is opened again', async ({
  page,
  context,
  server,
  applicant,
}) => {
  await context.route(CREATE_CONTACT, () => {})
  const sent = page.waitForRequest(CREATE_CONTACT)
  await applicant.submits()
  await sent
  // Whether the call still leaves is the browser's affair: it outlives the page where that can.
  await page.close()
  await context.unroute(CREATE_CONTACT)
  const returning = new Applicant(await context.newPage())
  await returning.goesTo('/apply')
  await seesOneContact(server)
  await returning.reloads()
  await seesOneContact(server)
})

test('a database that is busy for another tab when the site is opened again is read again', async ({
  page,
  context,
  server,
  applicant,
}) => {
  await context.route(CREATE_CONTACT, (route) => route.abort())
  const sent = page.waitForRequest(CREATE_CONTACT)
  await applicant.submits()
  await sent
  await applicant.waits(3_000)
  await applicant.sees("You're approved!")
  await applicant.waits(2_000)
  expect(await storedNames(page)).toEqual([])
  await page.close()
  await context.unroute(CREATE_CONTACT)

  const other = await context.newPage()
  await occupyDatabase(other)
  const returning = new Applicant(await context.newPage())
  await returning.opens('/apply')
  await returning.page.locator('html:not([data-first-view])').waitFor()
  await returning.waits(1_500)
  await other.close()
  await expect
    .poll(async () => {
      await returning.waits(500)
      return server.contacts().length
    })
    .toBe(1)
  await seesOneContact(server)
})

test('two tabs that submit the same application make one contact', async ({
  page,
  context,
  server,
  applicant,
}) => {
  await page.clock.resume()
  const second = new Applicant(await context.newPage())
  await second.opens('/apply')
  await second.sees('Congratulations!')
  await Promise.all([applicant.submits(), second.submits()])
  await seesOneContact(server)
  for (const tab of [page, second.page]) await tab.clock.fastForward('05:00')
  await seesOneContact(server)
})

test('a submission whose records are wiped before it is decided is delivered when the site is opened again', async ({
  page,
  context,
  server,
}) => {
  await context.route('**/api/geo', () => {})
  const applicant = new Applicant(page)
  await applicant.returnsTo(PUZZLE_COMPLETE)
  await applicant.stopsClock()
  await applicant.submits()
  const undecided = expect.not.objectContaining({ decision: expect.anything() })
  expect(await storedSubmissions(page)).toEqual([undecided])
  await page.evaluate(() => localStorage.clear())
  await page.close()

  const returning = new Applicant(await context.newPage())
  await returning.opens('/apply')
  await returning.sees('Job Description')
  // Little by little: what the page asks of its database is given time on the page's clock.
  await expect
    .poll(
      async () => {
        await returning.waits(500)
        return storedSubmissions(returning.page)
      },
      { intervals: [50] },
    )
    .toEqual([])
  await seesOneContact(server)
})
