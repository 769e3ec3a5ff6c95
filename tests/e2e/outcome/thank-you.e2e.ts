import type { Page } from 'playwright/test'
import { ELIGIBILITY } from '../../../machines/examples/answers.ts'
import { PUZZLE_COMPLETE } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant, type SavedChanges } from '../screens/applicant.ts'

const SPINNER = 'Processing application... please wait'

async function submits(page: Page, changes: SavedChanges = {}): Promise<Applicant> {
  const applicant = new Applicant(page)
  await applicant.returnsTo(PUZZLE_COMPLETE, changes)
  await applicant.stopsClock()
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByText(SPINNER, { exact: true })).toBeVisible()
  return applicant
}

test('an approved applicant sees the spinner for 3 s, then the approval', async ({ page }) => {
  const applicant = await submits(page)
  await applicant.waits(2_999)
  await expect(page.getByText(SPINNER)).toBeVisible()
  await expect(applicant.heading("You're approved!")).toBeHidden()
  await applicant.waits(1)
  await expect(applicant.heading("You're approved!")).toBeVisible()
  await expect(applicant.heading("You're approved!")).toBeFocused()
  await expect(page.getByText(SPINNER)).toBeHidden()

  await expect(page.getByRole('heading', { level: 2, name: 'Check your email' })).toBeVisible()
  await expect(page.getByText('ada.byron@mail.example')).toBeVisible()
  await expect(page.locator('dl')).toHaveText(/Puzzle time\s*1:23\s*Moves\s*13/)
  await expect(page.getByText(/spam folder/)).toBeVisible()
  await expect(page.getByText(/We'll review your submission/)).toBeHidden()
  await expect(page).toHaveTitle(/You're approved!/)
})

const OTHERS: [name: string, changes: SavedChanges][] = [
  [
    'an applicant of another state',
    { application: { eligibility: { ...ELIGIBILITY, stateOfResidence: 'NJ' } } },
  ],
  [
    'an applicant of 20 years',
    {
      application: {
        eligibility: {
          ...ELIGIBILITY,
          isOfAge: 'no',
          dobMonth: '3',
          dobDay: '4',
          dobYear: '2006',
        },
      },
    },
  ],
  [
    'an applicant whom a person has to look at',
    { application: { analysisResult: { status: 'manual_review_required' } } },
  ],
]

for (const [name, changes] of OTHERS) {
  test(`${name} sees the spinner for 3 s, then that the application is submitted`, async ({
    page,
  }) => {
    const applicant = await submits(page, changes)
    await applicant.waits(2_999)
    await expect(page.getByText(SPINNER)).toBeVisible()
    await applicant.waits(1)
    await expect(applicant.heading('Application Submitted')).toBeVisible()
    await expect(applicant.heading('Application Submitted')).toBeFocused()
    await expect(
      page.getByText("We'll review your submission and get back to you soon.", { exact: true }),
    ).toBeVisible()
    await expect(page.getByText(/approved/)).toBeHidden()
    await expect(page.getByText(/Check your email/)).toBeHidden()
    await expect(page.getByText(/Puzzle time/)).toBeHidden()
  })
}

test('the outcome stays in sight when the records go, 2 s after the spinner', async ({ page }) => {
  const applicant = await submits(page)
  await applicant.waits(3_000)
  await expect(applicant.heading("You're approved!")).toBeVisible()
  await applicant.waits(1_999)
  expect(await applicant.stored('application')).not.toBeNull()
  expect(await applicant.stored('timer')).not.toBeNull()
  await applicant.waits(1)
  expect(await applicant.stored('application')).toBeNull()
  expect(await applicant.stored('timer')).toBeNull()
  await expect(applicant.heading("You're approved!")).toBeVisible()
  await expect(page.locator('dl')).toHaveText(/Puzzle time\s*1:23\s*Moves\s*13/)
  await expect(page.getByText('ada.byron@mail.example')).toBeVisible()
})

test('the screen before says Congratulations! and submits with a button as wide as can be', async ({
  page,
}) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(PUZZLE_COMPLETE)
  await applicant.sees('Congratulations!')
  const button = await page
    .getByRole('button', { name: 'Submit Application', exact: true })
    .boundingBox()
  const header = await page.locator('.step-header').boundingBox()
  expect(button?.width).toBe(header?.width)
})
