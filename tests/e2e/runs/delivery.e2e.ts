import { PUZZLE_COMPLETE } from '../../specification/steps.ts'
import { test as base, expect, type TestServer } from '../fixtures.ts'
import { problemAnswer } from '../paths/services.ts'
import { Applicant } from '../screens/applicant.ts'
import { storedNames } from '../screens/device.ts'

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

test('while the backend cannot be reached that is read out once, not at every attempt; then that the one contact is in', async ({
  page,
  context,
  server,
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
  expect(server.contacts()).toEqual([])
  const announced = await applicant.listens()
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
  expect(await announced()).toEqual(['Your application is in.'])
  await seesOneContact(server)
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

test('who opens the page again before the application is in reads on the job description what becomes of it', async ({
  page,
  context,
  server,
  applicant,
  consoleErrors,
}) => {
  consoleErrors.allow(/422/)
  await context.route(CREATE_CONTACT, (route) => route.abort('connectionrefused'))
  await applicant.submits()
  await applicant.waits(3_000)
  await applicant.sees("You're approved!")
  await applicant.waits(2_000)
  await applicant.reloads()
  await applicant.sees('Job Description')
  const line = page.locator('main .note')
  await expect(line).toHaveText([
    'An application from this device is not sent yet. Leave this page open, or open it again when you are online.',
  ])

  await context.route(CREATE_CONTACT, (route) => route.fulfill(problemAnswer(422, 'Not this.')))
  await expect
    .poll(async () => {
      await page.clock.fastForward('05:00')
      return line.allTextContents()
    })
    .toEqual([
      '',
      expect.stringMatching(/^An application from .+ on this device was not delivered/),
    ])

  await context.unroute(CREATE_CONTACT)
  await page.clock.fastForward('24:00:00')
  await applicant.reloads()
  await expect(line).toHaveText(['The application that waited on this device is in.'])
  await seesOneContact(server)
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
