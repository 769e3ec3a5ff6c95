import { CONTACT } from '../../../machines/examples/answers.ts'
import { levelStep } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

const THREE_DAYS_MS = 3 * 24 * 60 * 60 * 1000

test('three days later the applicant is greeted at their step, and continues', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.opens()
  await applicant.startsApplication()
  await expect(page.getByText(/Welcome back/)).toHaveCount(0)
  await applicant.fills('contactDetails', CONTACT)
  await applicant.presses('Continue')
  await applicant.sees('Eligibility')
  await applicant.selects('State of residence', 'Ohio')

  await page.clock.fastForward(THREE_DAYS_MS)
  await applicant.reloads()
  await applicant.sees('Eligibility')
  const greeting = page.getByRole('complementary', { name: 'Welcome back, Ada' })
  await expect(greeting).toBeVisible()
  await applicant.presses('Go on')
  await expect(greeting).toHaveCount(0)
  await expect(applicant.heading('Eligibility')).toBeFocused()
  await expect(page.getByLabel('State of residence')).toHaveValue('OH')
})

test('a long name stays within the greeting, and is written in its own direction @phone', async ({
  page,
}) => {
  const applicant = new Applicant(page)
  const firstName = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3)
  await applicant.returnsTo(2, { application: { contactDetails: { ...CONTACT, firstName } } })
  const greeting = page.getByRole('complementary', { name: `Welcome back, ${firstName}` })
  const spilled = await greeting.evaluate((box) => box.scrollWidth - box.clientWidth)
  expect(spilled).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

  await applicant.presses('Back')
  await expect(page.getByLabel('First name')).toHaveAttribute('dir', 'auto')
  await expect(page.getByLabel('Last name')).toHaveAttribute('dir', 'auto')
})

test('starting over is confirmed once, and deletes the answers', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(3)
  await applicant.presses('Start over')
  const question = page.getByRole('dialog', { name: 'Start over?' })
  await expect(question.getByRole('button', { name: 'Keep my answers' })).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await applicant.sees('Work experience & fit')

  await applicant.presses('Start over')
  await applicant.presses('Yes, start over')
  await applicant.seesPath('/apply')
  await applicant.sees('Job Description')
  expect(await applicant.stored('application')).toBeNull()
  await applicant.startsApplication()
  await expect(page.getByLabel('First name')).toHaveValue('')
  await expect(page.getByText(/Welcome back/)).toHaveCount(0)
})

test('who has moved on is greeted no more', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(3)
  await applicant.presses('Back')
  await applicant.sees('Eligibility')
  await applicant.presses('Continue')
  await applicant.sees('Work experience & fit')
  await expect(page.getByText(/Welcome back/)).toHaveCount(0)
})

test('no greeting where time counts', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(levelStep(3))
  await applicant.sees('Level 3 of 5')
  await expect(page.getByText(/Welcome back/)).toHaveCount(0)
})
