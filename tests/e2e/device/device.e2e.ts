import { CONTACT } from '../../../machines/examples/answers.ts'
import { levelStep, PUZZLE_COMPLETE } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { problemAnswer } from '../paths/services.ts'
import { Applicant } from '../screens/applicant.ts'
import { storedNames } from '../screens/device.ts'

/** Before the time at which `returnsTo` opens the page. */
const HALF_AN_HOUR_AGO = '2026-11-21T14:30:00'
const CONTINUING_ADA = /^You are continuing the application of Ada B\./
const THREE_DAYS_MS = 3 * 24 * 60 * 60 * 1000

test('what is typed is saved at once, and the page says when', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.opens('/apply', { now: '2026-11-21T15:04:00' })
  await expect(page.getByText(/^Saved/)).toHaveCount(0)
  await applicant.startsApplication()
  await expect(page.getByText(/^Saved/)).toHaveCount(0)
  await applicant.stopsClock()
  await applicant.types('First name', 'Ada')
  await applicant.waits(100)
  // What the applicant's own helper reads is saved by its blur.
  expect(await page.evaluate(() => localStorage.getItem('funnel.drafts'))).toContain('"Ada"')
  await page.clock.resume()
  await expect(page.getByText(/^Saved 3:0[45] PM$/)).toBeVisible()

  await applicant.waits(10 * 60_000)
  await applicant.types('Last name', 'Byron')
  await expect(page.getByText(/^Saved 3:1[456] PM$/)).toBeVisible()
})

test('a lost connection is reported, an absence greeted; the menu closes on Escape, starts over and forgets', async ({
  page,
  context,
  consoleErrors,
}) => {
  await test.step('who was away for less than half an hour, has moved on, or is on a level is not greeted; in a tab of its own the greeting asks who it is, and what is saved says whose it is', async () => {
    const applicant = new Applicant(page)
    const greeting = page.getByText(/Welcome back/)
    await applicant.returnsTo(2, { savedAt: '2026-11-21T14:31:00' })
    await expect(page.getByText(/^Saved/)).toBeVisible()
    await expect(greeting).toHaveCount(0)
    await applicant.returnsTo(3, { savedAt: HALF_AN_HOUR_AGO })
    await expect(greeting).toBeVisible()
    await applicant.goesBack()
    await applicant.sees('Eligibility')
    await expect(greeting).toHaveCount(0)

    await applicant.returnsTo(2, { savedAt: '2026-11-19T09:30:00', isOtherVisit: true })
    const asking = page.getByRole('complementary', { name: 'Welcome back, Ada' })
    await expect(asking.getByRole('button')).toHaveText(['Not you?', ''])
    await applicant.unfolds('Saved')
    await expect(page.getByText(CONTINUING_ADA)).toHaveText(
      /on this device\. Saved on November 19, 2026 at 9:30 AM\.$/,
    )
    await applicant.returnsTo(levelStep(3), { savedAt: HALF_AN_HOUR_AGO, isOtherVisit: true })
    await applicant.sees('Level 3 of 5')
    await expect(greeting).toHaveCount(0)
    await expect(page.getByRole('complementary')).toHaveCount(0)
    await applicant.unfolds('Saved')
    await expect(page.getByText(CONTINUING_ADA)).toBeVisible()
  })
  await test.step('a lost connection is reported, in a dialog that asks too, with what still works, and so is its return', async () => {
    // The views of later screens may be loading just then.
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/)
    const applicant = new Applicant(page)
    await applicant.returnsTo(2)
    const line = page.locator('.connection').filter({ hasText: 'You are offline' })
    await applicant.unfolds('Saved')
    await applicant.presses('Forget this application')
    await context.setOffline(true)
    await expect(page.getByRole('dialog').getByText(/^You are offline/)).toBeAttached()
    await applicant.presses('Keep my answers')
    await expect(page.locator('body > #announcements')).toHaveCount(1)
    await applicant.hears(/^You are offline/)
    await expect(line).toBeVisible()
    await applicant.selects('State of residence', 'Ohio')
    expect((await applicant.stored('drafts'))?.eligibility?.stateOfResidence).toBe('OH')
    await context.setOffline(false)
    await expect(line).toHaveCount(0)
  })
  await test.step('the menu closes on Escape and when something else is used; starting over and forgetting are confirmed once and leave nothing of the answers', async () => {
    const applicant = new Applicant(page)
    const summary = page.locator('summary', { hasText: 'Saved' })
    const forget = page.getByRole('button', { name: 'Forget this application' })
    const startOver = page.getByRole('button', { name: 'Start over' })
    await applicant.returnsTo(2)
    await test.step('the menu closes', async () => {
      await applicant.unfolds('Saved')
      await expect(forget).toHaveAccessibleDescription(
        'This deletes every trace of your application on this device, for example before you hand it to somebody else.',
      )
      await expect(startOver).toHaveAccessibleDescription(
        'This deletes all your answers on this device. You begin again at the start.',
      )
      await page.keyboard.press('Escape')
      await expect(forget).toBeHidden()
      await expect(summary).toBeFocused()

      await summary.click()
      await expect(forget).toBeVisible()
      await page.getByLabel('State of residence').focus()
      await expect(forget).toBeHidden()
    })
    await test.step('starting over', async () => {
      await applicant.unfolds('Saved')
      await applicant.presses('Start over')
      const question = page.getByRole('dialog', { name: 'Start over?' })
      await expect(question.getByRole('button', { name: 'Keep my answers' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(question).toHaveCount(0)
      await applicant.sees('Eligibility')
      await expect(startOver).toBeFocused()

      await applicant.presses('Start over')
      await applicant.presses('Yes, start over')
      await applicant.seesPath('/apply')
      await applicant.sees('Job Description')
      expect(await applicant.stored('application')).toBeNull()
      await applicant.startsApplication()
      await expect(page.getByLabel('First name')).toHaveValue('')
      await expect(page.getByText(/Welcome back/)).toHaveCount(0)
    })
    await test.step('forgetting', async () => {
      await applicant.returnsTo(2)
      await applicant.unfolds('Saved')
      await applicant.presses('Forget this application')
      const loaded = page.waitForEvent('load')
      await applicant.presses('Yes, forget it')
      await loaded
      await applicant.sees('Job Description')
      await expect
        .poll(() => page.evaluate(() => Object.keys(localStorage)))
        .toEqual(['funnel.ended'])
      expect(await page.evaluate(() => localStorage.getItem('funnel.ended'))).toMatch(
        /^\["[\da-f-]{36}"\]$/,
      )
    })
  })
})

test('three days later the applicant is greeted at their step, and continues', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.opens()
  await applicant.startsApplication()
  await expect(page.getByText(/Welcome back/)).toHaveCount(0)
  await applicant.fills('contactDetails', CONTACT)
  await applicant.continues()
  await applicant.sees('Eligibility')
  await applicant.selects('State of residence', 'Ohio')
  expect((await applicant.stored('drafts'))?.eligibility?.stateOfResidence).toBe('OH')

  await page.clock.fastForward(THREE_DAYS_MS)
  await applicant.reloads()
  await applicant.sees('Eligibility')
  const greeting = page.getByRole('complementary', { name: 'Welcome back, Ada' })
  await expect(greeting).toBeVisible()
  await applicant.presses('Close')
  await expect(greeting).toHaveCount(0)
  await expect(applicant.heading('Eligibility')).toBeFocused()
  await expect(page.getByLabel('State of residence')).toHaveValue('OH')
})

test('a long name stays within the greeting, and is written in its own direction @phone', async ({
  page,
}) => {
  const applicant = new Applicant(page)
  const firstName = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2)
  await applicant.returnsTo(2, {
    application: { contactDetails: { ...CONTACT, firstName } },
    savedAt: HALF_AN_HOUR_AGO,
  })
  const greeting = page.getByRole('complementary', { name: `Welcome back, ${firstName}` })
  const spilled = await greeting.evaluate((box) => box.scrollWidth - box.clientWidth)
  expect(spilled).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

  await applicant.goesBack()
  await expect(page.getByLabel('First name')).toHaveAttribute('dir', 'auto')
  await expect(page.getByLabel('Last name')).toHaveAttribute('dir', 'auto')
})

test('in a tab of its own a second person sees whose application it continues, and starts over @phone @desktop', async ({
  page,
  context,
}) => {
  const ada = new Applicant(page)
  await ada.opens('/apply', { now: '2026-11-21T15:04:00' })
  await ada.startsApplication()
  await ada.fills('contactDetails', CONTACT)
  await ada.continues()
  await ada.sees('Eligibility')
  await ada.reloads()
  await ada.sees('Eligibility')
  await expect(page.getByText(/continuing/i)).toHaveCount(0)

  const bea = new Applicant(await context.newPage())
  await bea.opens('/apply', { now: '2026-11-21T15:20:00' })
  await bea.sees('Eligibility')
  const notice = bea.page.getByRole('complementary', { name: 'Continuing as Ada B.' })
  await expect(notice).toBeVisible()
  await expect(bea.page.getByText(CONTINUING_ADA)).toContainText(/Saved today at 3:0[4-6] PM\./)
  await bea.reloads()
  await expect(notice).toBeVisible()
  await expect(bea.page.getByRole('dialog')).toHaveCount(0)
  await bea.selects('State of residence', 'Ohio')
  await bea.presses('Not you?')
  await bea.presses('Yes, start over')
  await bea.sees('Job Description')

  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await ada.sees('Job Description')
  await bea.startsApplication()
  await expect(bea.page.getByLabel('First name')).toHaveValue('')
  await expect(bea.page.getByText(/continuing/i)).toHaveCount(0)
})

test('an application that the backend refuses and this browser cannot store is forgotten from the outcome', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/422|HTTPClient/)
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  await page.route('**/api/create_contact', (route) =>
    route.fulfill(problemAnswer(422, 'Not this.')),
  )
  const applicant = new Applicant(page)
  await applicant.returnsTo(PUZZLE_COMPLETE)
  await applicant.submits()
  await applicant.waits(6_000)
  await applicant.sees("You're approved!")
  expect(await storedNames(page)).toContain('funnel.application')
  await applicant.unfolds('Saved')
  await expect(page.getByRole('button', { name: 'Start over' })).toHaveCount(0)
  await applicant.presses('Forget this application')
  const loaded = page.waitForEvent('load')
  await applicant.presses('Yes, forget it')
  await loaded
  await applicant.sees('Job Description')
  expect(await storedNames(page)).toEqual([])
})

test('from the outcome another application begins, with nothing of the one before', async ({
  page,
  server,
}) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(PUZZLE_COMPLETE)
  await applicant.stopsClock()
  await applicant.submits()
  await expect.poll(() => server.contacts()).toHaveLength(1)
  await applicant.waits(3_000)
  await applicant.sees("You're approved!")
  await applicant.presses('Start a new application')
  await applicant.sees('Job Description')
  await applicant.seesPath('/apply')
  expect(await storedNames(page)).toEqual([])
  await applicant.startsApplication()
  await applicant.fills('contactDetails', { ...CONTACT, email: 'bea@mail.example' })
  await applicant.continues()
  await applicant.sees('Eligibility')
  expect(server.contacts()).toHaveLength(1)
})
