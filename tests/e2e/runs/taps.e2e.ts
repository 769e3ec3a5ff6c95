import { PUZZLE_INTRO } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { completesPuzzles, submits } from '../screens/walk.ts'
import { seesApproval } from './outcome.ts'

test.describe.configure({ timeout: 60_000 })

test('single taps lead through all levels to the outcome @phone', async ({ page, server }) => {
  const applicant = new Applicant(page, 'taps')
  await applicant.returnsTo(PUZZLE_INTRO)
  await applicant.stopsClock()
  await completesPuzzles(applicant)
  await submits(applicant)
  await expect.poll(() => server.contacts()).toHaveLength(1)
  await applicant.waits(3_000)
  await seesApproval(applicant, { time: '0:06', moves: 13, email: 'ada.byron@mail.example' })
  expect(server.contacts()).toEqual([
    expect.objectContaining({
      applicant_s_pipeline_stage: 'Qualified',
      puzzle_score: 85,
      move_score: 74,
    }),
  ])
})
