import { PUZZLE_COMPLETE } from '../../specification/steps.ts'
import type { TestServer } from '../fixtures.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { submits } from '../screens/walk.ts'
import { occupyDatabase, storedNames, storedSubmissions } from './device.ts'

const CREATE_CONTACT = '**/api/create_contact'

/** The one contact of the applicant, whole: the stage as page and server decided it. */
async function seesOneContact(server: TestServer): Promise<void> {
  await expect.poll(() => server.contacts()).toHaveLength(1)
  expect(server.contacts()).toEqual([
    expect.objectContaining({
      email: 'ada.byron@mail.example',
      state: 'Pennsylvania',
      applicant_s_pipeline_stage: 'Qualified',
      server_stage: 'Qualified',
      needs_review: 0,
    }),
  ])
}

test('an answer that is lost after the commit makes one contact', async ({
  page,
  context,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/create_contact/)
  let isLost = false
  await context.route(CREATE_CONTACT, async (route) => {
    if (isLost) return route.continue()
    isLost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
  const applicant = new Applicant(page)
  await applicant.returnsTo(PUZZLE_COMPLETE)
  await applicant.stopsClock()
  await submits(applicant)
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
  consoleErrors,
}) => {
  consoleErrors.allow(/create_contact/)
  await context.route(CREATE_CONTACT, () => {})
  const applicant = new Applicant(page)
  await applicant.returnsTo(PUZZLE_COMPLETE)
  await applicant.stopsClock()
  const sent = page.waitForRequest(CREATE_CONTACT)
  await submits(applicant)
  await sent
  // Whether the call still leaves is the browser's affair: it outlives the page where that can.
  await page.close()
  await context.unroute(CREATE_CONTACT)
  await new Applicant(await context.newPage()).goesTo('/apply')
  await seesOneContact(server)
})

test('a database that is busy for another tab when the site is opened again is read again', async ({
  page,
  context,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/create_contact/)
  await context.route(CREATE_CONTACT, (route) => route.abort())
  const applicant = new Applicant(page)
  await applicant.returnsTo(PUZZLE_COMPLETE)
  await applicant.stopsClock()
  const sent = page.waitForRequest(CREATE_CONTACT)
  await submits(applicant)
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
  consoleErrors,
}) => {
  consoleErrors.allow(/create_contact/)
  const first = new Applicant(page)
  await first.returnsTo(PUZZLE_COMPLETE)
  const second = new Applicant(await context.newPage())
  await second.opens('/apply')
  await second.sees('Congratulations!')
  await Promise.all([submits(first), submits(second)])
  await seesOneContact(server)
  for (const { page: tab } of [first, second]) await tab.clock.fastForward('05:00')
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
  await submits(applicant)
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
