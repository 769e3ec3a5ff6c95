import type { Page } from 'playwright/test'
import { levelStep } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

async function seesWords(page: Page, words: readonly (string | RegExp)[]): Promise<void> {
  const text = (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ')
  for (const word of words) {
    if (typeof word === 'string') expect(text).toContain(word)
    else expect(text).toMatch(word)
  }
}

async function seesProgress(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('img', { name, exact: true })).toBeVisible()
}

test('the intro describes the job, with a Start Application button above and below', async ({
  page,
}) => {
  const applicant = new Applicant(page)
  await applicant.opens()
  await applicant.sees('Job Description')
  await seesWords(page, [
    'Remote AI Task Reviewer',
    '$25/hour plus bonuses',
    'Flexible hours of 5-20 hours/week',
    'Weekly payouts by direct deposit',
    'Full training, with no experience needed',
    'Work from home on your own schedule',
    'Log in to a secure dashboard and follow task instructions.',
    'Complete interactive game-style tasks within SLA deadlines.',
    'Flag anomalies or edge cases with brief notes.',
    'Work independently with chat-based support.',
    'Applying takes about 3 minutes and includes a short puzzle-style assessment.',
    'Accepted applicants start onboarding right away.',
  ])
  await expect(page.getByRole('img')).toHaveCount(0)
  const start = page.getByRole('button', { name: 'Start Application', exact: true })
  await expect(start).toHaveCount(2)
  const duties =
    (await page.getByRole('heading', { name: 'What you will do' }).boundingBox())?.y ?? 0
  expect((await start.first().boundingBox())?.y).toBeLessThan(duties)
  expect((await start.last().boundingBox())?.y).toBeGreaterThan(duties)
})

test('the lower Start Application button starts the application', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.opens()
  await page.getByRole('button', { name: 'Start Application' }).last().click()
  await applicant.sees('Contact details')
})

const CONTACT_WORDS = [
  'We use these details only to update you about your application.',
  /First name Last name Email address Mobile number/,
  'Used solely for application updates, with no marketing calls.',
  /\+1 Continue You can reply STOP or unsubscribe at any time\.$/,
]

/** The content of a screen, by its step: the title, the progress, and words in their order. */
const SCREENS: Record<number, [title: string, progress: string, words: (string | RegExp)[]]> = {
  1: ['Contact details', 'Step 1 of 6', CONTACT_WORDS],
  2: [
    'Eligibility',
    'Step 2 of 6',
    [
      'Please confirm that you meet the minimum requirements for this role.',
      'Are you 21 years or older? Yes No',
      'State of residence',
      'I have reliable access to a desktop, laptop or tablet',
      'I am a US citizen with a valid SSN Your SSN is never requested.',
      'I am happy to complete a standard background check after an offer It is run for every new hire.',
      /Back Continue$/,
    ],
  ],
  3: [
    'Work experience & fit',
    'Step 3 of 6',
    [
      'LinkedIn profile Resume upload Written summary',
      'Social profile (optional) Facebook or Instagram',
      /Why are you a good fit\? Back Continue$/,
    ],
  ],
  4: [
    'Casino affiliation',
    'Step 4 of 6',
    [
      'In the past three years, have you or anyone close to you worked for a licensed casino, sportsbook or gaming supplier?',
      'Hospitality-only roles do not count. Yes No',
      'Where did you see our job ad? (optional)',
      /Back Continue$/,
    ],
  ],
  5: [
    'Puzzle assessment',
    'Step 5 of 6',
    [
      'Takes about 3-5 minutes',
      'Can be paused and resumed',
      'Is evaluated on speed and accuracy',
      /Back Start$/,
    ],
  ],
  11: ['Congratulations!', 'Step 6 of 6', []],
}

test('the forms, the puzzle intro and the last screen before the outcome', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.opens()
  for (const [step, [title, progress, words]] of Object.entries(SCREENS)) {
    await test.step(title, async () => {
      await applicant.returnsTo(Number(step))
      await applicant.sees(title)
      await seesProgress(page, progress)
      await seesWords(page, words)
    })
  }
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['Submit Application'])
})

test('contact details are filled in by the browser, and there is no Back', async ({ page }) => {
  await new Applicant(page).returnsTo(1)
  const autocomplete = await page
    .getByRole('textbox')
    .evaluateAll((fields) => fields.map((field) => field.getAttribute('autocomplete')))
  expect(autocomplete).toEqual(['given-name', 'family-name', 'email', 'tel-national'])
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0)
})

test('every level', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.opens()
  for (const index of [1, 2, 3, 4, 5] as const) {
    await test.step(`level ${index}`, async () => {
      await applicant.returnsTo(levelStep(index))
      await applicant.sees(`Level ${index} of 5`)
      await seesProgress(page, 'Step 5 of 6')
      await expect(page.getByRole('button', { name: 'Pause' })).toHaveText(/^Pause \d:\d\d$/)
      await expect(page.getByText(/Drag from one dot to its match/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Reset Puzzle', exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0)
    })
  }
})
