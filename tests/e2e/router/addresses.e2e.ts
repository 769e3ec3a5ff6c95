import type { Page } from 'playwright/test'
import { applicationAt } from '../../../machines/examples/records.ts'
import { LAST_FORM_STEP } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

const SUB_ROUTES = [
  '/apply/contact',
  '/apply/eligibility',
  '/apply/work-experience',
  '/apply/casino-affiliation',
  '/apply/puzzle',
  '/apply/puzzle/1',
  '/apply/puzzle/2',
  '/apply/puzzle/3',
  '/apply/puzzle/4',
  '/apply/puzzle/5',
  '/apply/puzzle-complete',
  '/apply/thank-you',
]

/** Addresses that name nothing of the funnel. */
const UNKNOWN = [
  '/apply/',
  '/apply/nowhere',
  '/apply/contact/',
  '/apply/Contact',
  '/apply//contact',
  '/apply/puzzle/0',
  '/apply/puzzle/6',
  '/apply/puzzle/1/',
  '/apply/thank-you/more',
  '/apply/%20',
  '/nowhere',
]

/** Opens an address on a device whose records are at step 2, with all up to step 4 unlocked. */
async function opensAtStep2Of4(page: Page, path: string): Promise<void> {
  await page.evaluate(
    (application) => {
      localStorage.setItem('funnel.application', application)
    },
    JSON.stringify(applicationAt(LAST_FORM_STEP, { currentStep: 2 })),
  )
  await page.goto(path)
}

/** The open address and screen, without a message. */
async function seesOnly(applicant: Applicant, path: string, title: string): Promise<void> {
  await applicant.sees(title)
  await applicant.seesPath(path)
  await expect(applicant.page.getByRole('alert')).toHaveCount(0)
}

test('before the start every address silently leads to the intro', async ({ page }) => {
  const applicant = new Applicant(page)
  for (const path of ['/', ...SUB_ROUTES, ...UNKNOWN]) {
    await test.step(path, async () => {
      const length = await page.evaluate(() => history.length)
      await applicant.goesTo(path)
      await seesOnly(applicant, '/apply', 'Job Description')
      expect(await page.evaluate(() => history.length)).toBe(length + 1)
      expect(await applicant.stored('application')).toBeNull()
    })
  }
})

const FIRST_LOADS: [
  name: string,
  current: number,
  highest: number,
  opened: string,
  path: string,
  title: string,
][] = [
  ['the intro: the current step', 2, 4, '/apply', '/apply/eligibility', 'Eligibility'],
  [
    'far beyond it: the highest unlocked',
    2,
    4,
    '/apply/thank-you',
    '/apply/casino-affiliation',
    'Casino affiliation',
  ],
  [
    'a level, to go back from: the level',
    7,
    7,
    '/apply/contact',
    '/apply/puzzle/2',
    'Level 2 of 5',
  ],
]

for (const [name, current, highest, opened, path, title] of FIRST_LOADS) {
  test(`first load of ${opened} at step ${current} of ${highest}: ${name}`, async ({ page }) => {
    const applicant = new Applicant(page)
    await applicant.returnsTo(highest, { application: { currentStep: current } }, opened)
    await seesOnly(applicant, path, title)
    expect(await page.evaluate(() => history.length)).toBe(2)
    expect((await applicant.stored('application'))?.maxUnlockedStep).toBe(highest)
  })
}

test('an address that names nothing leads to the highest unlocked step', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.goesTo('/apply')
  for (const path of UNKNOWN) {
    await test.step(path, async () => {
      await opensAtStep2Of4(page, path)
      await seesOnly(applicant, '/apply/casino-affiliation', 'Casino affiliation')
    })
  }
})

test('a query string and a hash do not change where an address leads', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.goesTo('/apply/work-experience?cgc=partner#top')
  await seesOnly(applicant, '/apply', 'Job Description')
  for (const rest of ['?cgc=partner', '#email', '?a=b&c=d#e', '?next=/apply/thank-you']) {
    await opensAtStep2Of4(page, `/apply/eligibility${rest}`)
    await seesOnly(applicant, '/apply/eligibility', 'Eligibility')
    await opensAtStep2Of4(page, `/apply/contact${rest}`)
    await seesOnly(applicant, '/apply/casino-affiliation', 'Casino affiliation')
  }
})
