import { CONTACT } from '../../../machines/examples/answers.ts'
import { LAST_FORM_STEP, levelStep } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

/** Before the time at which `returnsTo` opens the page. */
const HALF_AN_HOUR_AGO = '2026-11-21T14:30:00'
const THREE_DAYS_MS = 3 * 24 * 60 * 60 * 1000

test('what is typed is saved at once, and the page says when', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.opens('/apply', { now: '2026-11-21T15:04:00' })
  await expect(page.getByText(/^Saved/)).toHaveCount(0)
  await applicant.startsApplication()
  await expect(page.getByText(/^Saved/)).toHaveCount(0)
  await applicant.types('First name', 'Ada')
  expect((await applicant.stored('drafts'))?.contactDetails?.firstName).toBe('Ada')
  await expect(page.getByText(/^Saved on this device, 3:0[45] PM$/)).toBeVisible()

  await applicant.waits(10 * 60_000)
  await applicant.types('Last name', 'Byron')
  await expect(page.getByText(/^Saved on this device, 3:1[456] PM$/)).toBeVisible()
})

test('forgetting is confirmed once and leaves nothing on the device', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(LAST_FORM_STEP)
  await applicant.unfolds('Saved')
  const forget = page.getByRole('button', { name: 'Forget this application' })
  await expect(forget).toHaveAccessibleDescription(
    'This deletes every trace of your application on this device, for example before you hand it to somebody else.',
  )
  await applicant.presses('Forget this application')
  await applicant.presses('Yes, forget it')
  await applicant.sees('Job Description')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'returned')))
    .toEqual([])
})

test('the menu closes on Escape and when something else is used', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(2)
  const summary = page.locator('summary', { hasText: 'Saved' })
  const forget = page.getByRole('button', { name: 'Forget this application' })
  await applicant.unfolds('Saved')
  await expect(forget).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(forget).toBeHidden()
  await expect(summary).toBeFocused()

  await summary.click()
  await page.getByLabel('State of residence').focus()
  await expect(forget).toBeHidden()
})

test('a lost connection is reported, with what still works, and recovers by itself', async ({
  page,
  context,
  consoleErrors,
}) => {
  // The views of later screens may be loading just then.
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/)
  const applicant = new Applicant(page)
  await applicant.returnsTo(2)
  const line = page.getByRole('status').filter({ hasText: 'You are offline' })
  await context.setOffline(true)
  await expect(line).toBeVisible()
  await applicant.selects('State of residence', 'Ohio')
  expect((await applicant.stored('drafts'))?.eligibility?.stateOfResidence).toBe('OH')
  await context.setOffline(false)
  await expect(line).toHaveCount(0)
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

  await page.clock.fastForward(THREE_DAYS_MS)
  await applicant.reloads()
  await applicant.sees('Eligibility')
  const greeting = page.getByRole('complementary', { name: 'Welcome back, Ada' })
  await expect(greeting).toBeVisible()
  await applicant.presses('Continue where you left off')
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

test('starting over is confirmed once, and deletes the answers', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(3)
  await applicant.unfolds('Saved')
  const startOver = page.getByRole('button', { name: 'Start over' })
  await expect(startOver).toHaveAccessibleDescription(
    'This deletes all your answers on this device. You begin again at the start.',
  )
  await applicant.presses('Start over')
  const question = page.getByRole('dialog', { name: 'Start over?' })
  await expect(question.getByRole('button', { name: 'Keep my answers' })).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await applicant.sees('Work experience & fit')

  await applicant.unfolds('Saved')
  await applicant.presses('Start over')
  await applicant.presses('Yes, start over')
  await applicant.seesPath('/apply')
  await applicant.sees('Job Description')
  expect(await applicant.stored('application')).toBeNull()
  await applicant.startsApplication()
  await expect(page.getByLabel('First name')).toHaveValue('')
  await expect(page.getByText(/Welcome back/)).toHaveCount(0)
})

test('who reloads the page before half an hour has passed is not greeted', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(2, { savedAt: '2026-11-21T14:31:00' })
  await applicant.sees('Eligibility')
  await expect(page.getByText(/^Saved on this device/)).toBeVisible()
  await expect(page.getByText(/Welcome back/)).toHaveCount(0)
})

test('who has moved on, or is on a level, is not greeted', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(3, { savedAt: HALF_AN_HOUR_AGO })
  await expect(page.getByText(/Welcome back/)).toBeVisible()
  await applicant.goesBack()
  await applicant.sees('Eligibility')
  await expect(page.getByText(/Welcome back/)).toHaveCount(0)
  await applicant.returnsTo(levelStep(3), { savedAt: HALF_AN_HOUR_AGO })
  await applicant.sees('Level 3 of 5')
  await expect(page.getByText(/Welcome back/)).toHaveCount(0)
})
