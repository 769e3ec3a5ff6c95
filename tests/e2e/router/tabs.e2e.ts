import type { BrowserContext, Page } from 'playwright/test'
import { levelStep } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

/** One tab on the eligibility step, and another of the same application one step further. */
async function twoTabs(page: Page, context: BrowserContext) {
  const applicant = new Applicant(page)
  await applicant.returnsTo(3, { application: { currentStep: 2 } })
  const other = new Applicant(await context.newPage())
  await other.opens()
  await other.continues()
  await other.sees('Work experience & fit')
  await other.types('Why are you a good fit?', 'I read every line twice.')
  await applicant.sees('Eligibility')
  return applicant
}

test("a tab with outdated records reads the other tab's instead of overwriting them", async ({
  page,
  context,
}) => {
  const applicant = await twoTabs(page, context)
  const written = await applicant.stored('application')
  await page.getByLabel('State of residence').selectOption('Michigan')
  await applicant.sees('Work experience & fit')
  await expect(page.getByLabel('Why are you a good fit?')).toHaveValue('I read every line twice.')
  expect(await applicant.stored('application')).toEqual(written)
})

test("a tab that is shown again reads the other tab's records", async ({ page, context }) => {
  const applicant = await twoTabs(page, context)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await applicant.sees('Work experience & fit')
  await applicant.seesPath('/apply/work-experience')
})

test('what is typed in one tab is there when the other is entered, and stays when that one is typed in', async ({
  page,
  context,
}) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(3)
  const other = new Applicant(await context.newPage())
  await other.opens()
  await other.sees('Work experience & fit')
  await other.types('Why are you a good fit?', 'I read every line twice.')
  expect((await other.stored('drafts'))?.workExperience?.goodFitReason).toMatch(/^I read/)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByLabel('Why are you a good fit?')).toHaveValue('I read every line twice.')
  await applicant.types(/^Social profile/, 'https://social.example/ada')
  expect((await applicant.stored('drafts'))?.workExperience).toMatchObject({
    goodFitReason: 'I read every line twice.',
    socialProfile: 'https://social.example/ada',
  })
})

test('two visible windows on one level store the later seconds and show the same drawing', async ({
  page,
  context,
}) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(levelStep(2))
  await page.evaluate(() => {
    document.hasFocus = () => false
  })
  const other = new Applicant(await context.newPage())
  await other.opens()
  await other.sees('Level 2 of 5')
  await applicant.stopsClock()
  await other.stopsClock()
  const timer = await other.stored('timer')
  const later = (timer?.elapsedSeconds ?? Number.NaN) + 9
  await other.page.evaluate(
    (text) => localStorage.setItem('funnel.timer', text),
    JSON.stringify({ ...timer, elapsedSeconds: later }),
  )
  await applicant.waits(2_000)
  expect((await other.stored('timer'))?.elapsedSeconds).toBe(later)

  await other.draws([
    [0, 1],
    [0, 0],
    [1, 0],
  ])
  await other.waits(20)
  await expect(applicant.cell([1, 0])).toHaveAccessibleName(/red path/)
  expect((await applicant.stored('timer'))?.elapsedSeconds).toBe(later)
})
