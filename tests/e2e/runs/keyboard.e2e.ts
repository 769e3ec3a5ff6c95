import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { completesForms, completesPuzzles, submits } from '../screens/walk.ts'
import { FULL_ANSWERS } from './answers.ts'
import { seesApproval } from './outcome.ts'

test.describe.configure({ timeout: 60_000 })

test('the keyboard alone leads through the whole funnel', async ({ page, server }) => {
  const applicant = new Applicant(page, 'keyboard')
  await applicant.opens()
  await applicant.stopsClock()
  await completesForms(applicant, {
    ...FULL_ANSWERS,
    eligibility: { ...FULL_ANSWERS.eligibility, stateOfResidence: 'WV' },
  })
  await completesPuzzles(applicant)
  await submits(applicant)
  await expect.poll(() => server.contacts()).toHaveLength(1)
  await applicant.waits(3_000)
  await seesApproval(applicant, { time: '0:06', moves: 13, email: 'ada.byron@mail.example' })
  expect(server.contacts()).toEqual([
    expect.objectContaining({
      applicant_s_pipeline_stage: 'Qualified',
      phone_number: '(412) 555-0123',
      state: 'West Virginia',
      puzzle_score: 85,
      move_score: 74,
    }),
  ])
})

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
