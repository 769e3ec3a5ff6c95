import { CONTACT, ELIGIBILITY } from '../../../machines/examples/answers.ts'
import type { Application } from '../../../machines/records/application.ts'
import { STAGES } from '../../specification/decision.ts'
import { IN_FULL, LAST_FORM } from '../../specification/forms/index.ts'
import { PUZZLE_INTRO } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { completesForms, completesPuzzles, submits } from '../screens/walk.ts'
import { SHORT_ANSWERS } from './answers.ts'
import { seesReviewAfterSubmitting, seesReviewPromised } from './outcome.ts'

/** Today is 21 November 2026 for all of them. */
const APPLICANTS: Record<string, { given: Partial<Application>; stage: string }> = {
  'an applicant of 19 years and 364 days does not meet the knockout questions': {
    given: {
      eligibility: {
        ...ELIGIBILITY,
        isOfAge: 'no',
        dobMonth: '11',
        dobDay: '22',
        dobYear: '2006',
      },
    },
    stage: STAGES.disqualifiedByKnockout,
  },
  'an applicant in New Jersey does not reside in the right state': {
    given: { eligibility: { ...ELIGIBILITY, stateOfResidence: 'NJ' } },
    stage: STAGES.disqualifiedByResidence,
  },
  'an applicant in Texas does not reside in the right state': {
    given: { eligibility: { ...ELIGIBILITY, stateOfResidence: 'TX' } },
    stage: STAGES.disqualifiedByResidence,
  },
  "a job platform's e-mail is a test": {
    given: { contactDetails: { ...CONTACT, email: 'Reviewer@JobPlatform-Two.example' } },
    stage: STAGES.disqualifiedAsTest,
  },
  "the test applicant's name is a test": {
    given: { contactDetails: { ...CONTACT, firstName: 'Test', lastName: 'Applicant' } },
    stage: STAGES.disqualifiedAsTest,
  },
}

for (const [title, { given, stage }] of Object.entries(APPLICANTS)) {
  test(title, async ({ page, server }) => {
    expect(await seesReviewAfterSubmitting(new Applicant(page), server, given)).toEqual({
      stage,
      vetting: 'approved',
    })
  })
}

test('an applicant who turns 20 today is Applied', async ({ page, server }) => {
  const applicant = new Applicant(page)
  await applicant.opens()
  await applicant.stopsClock()
  await completesForms(applicant, {
    ...SHORT_ANSWERS,
    eligibility: {
      ...SHORT_ANSWERS.eligibility,
      isOfAge: 'no',
      dobMonth: '11',
      dobDay: '21',
      dobYear: '2006',
    },
  })
  await completesPuzzles(applicant)
  await submits(applicant)
  await expect.poll(() => server.contacts()).toHaveLength(1)
  await seesReviewPromised(applicant)
  expect(server.contacts()).toMatchObject([
    { applicant_s_pipeline_stage: STAGES.appliedByAge, ai_vetting: 'approved' },
  ])
})

test('an applicant who describes a casino affiliation is Applied, for a person to look at', async ({
  page,
  server,
}) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(PUZZLE_INTRO, {
    application: { [LAST_FORM]: IN_FULL[LAST_FORM] },
  })
  await applicant.stopsClock()
  await completesPuzzles(applicant)
  await submits(applicant)
  await expect.poll(() => server.contacts()).toHaveLength(1)
  await seesReviewPromised(applicant)
  expect(server.contacts()).toMatchObject([
    { applicant_s_pipeline_stage: STAGES.appliedByReview, ai_vetting: 'manual_review_required' },
  ])
})
