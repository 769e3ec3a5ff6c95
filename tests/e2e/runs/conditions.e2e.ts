import { overflowing } from '../a11y/fits.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { completesForms, completesPuzzles, submits } from '../screens/walk.ts'
import { FULL_ANSWERS } from './answers.ts'
import { seesApproval } from './outcome.ts'

test.describe.configure({ timeout: 60_000 })

const CONDITIONS = {
  'by touch on a screen 320 px wide @phone': {
    inputMethod: 'touch',
    size: { width: 320, height: 640 },
    media: {},
  },
  'by keyboard alone at 400 % zoom of 1280 × 1024': {
    inputMethod: 'keyboard',
    size: { width: 320, height: 256 },
    media: {},
  },
  'with reduced motion, in forced colors': {
    inputMethod: 'mouse',
    size: null,
    media: { reducedMotion: 'reduce', forcedColors: 'active' },
  },
} as const

for (const [condition, { inputMethod, size, media }] of Object.entries(CONDITIONS)) {
  test(`the whole funnel ${condition}`, async ({ page, server }) => {
    if (size) await page.setViewportSize(size)
    await page.emulateMedia(media)
    const fits = async () => expect(await overflowing(page)).toEqual([])
    const applicant = new Applicant(page, inputMethod)
    await applicant.opens()
    await applicant.stopsClock()
    await completesForms(
      applicant,
      {
        ...FULL_ANSWERS,
        eligibility: { ...FULL_ANSWERS.eligibility, stateOfResidence: 'WV' },
      },
      fits,
    )
    await completesPuzzles(applicant, 61_000, fits)
    await submits(applicant)
    await expect.poll(() => server.contacts()).toHaveLength(1)
    await applicant.waits(3_000)
    await seesApproval(applicant, { time: '1:07', moves: 13, email: 'ada.byron@mail.example' })
    await fits()
    expect(server.contacts()).toMatchObject([
      {
        applicant_s_pipeline_stage: 'Qualified',
        phone_number: '(412) 555-0123',
        state: 'West Virginia',
        puzzle_score: 65,
        move_score: 74,
      },
    ])
  })
}

test('the keyboard alone gives a date of birth', async ({ page }) => {
  const applicant = new Applicant(page, 'keyboard')
  await applicant.returnsTo(2)
  await applicant.stopsClock()
  const eligibility = {
    ...FULL_ANSWERS.eligibility,
    isOfAge: 'no',
    dobMonth: '6',
    dobDay: '13',
    dobYear: '2006',
  } as const
  await applicant.sees('Eligibility')
  await applicant.fills('eligibility', eligibility)
  await applicant.presses('Continue')
  await applicant.sees('Work experience & fit')
  expect(await applicant.stored('application')).toMatchObject({ eligibility })
})
