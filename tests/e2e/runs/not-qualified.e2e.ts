import { STAGES } from '../../specification/decision.ts'
import { IN_FULL } from '../../specification/forms/index.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { type Answers, completesForms, completesPuzzles, submits } from '../screens/walk.ts'
import { SHORT_ANSWERS } from './answers.ts'
import { seesReviewPromised } from './outcome.ts'

test.describe.configure({ timeout: 60_000 })

interface Run {
  title: string
  answers: Answers
  stage: string
  vetting: string
}

const { contactDetails, eligibility } = SHORT_ANSWERS

/** Today is 21 November 2026 for all of them. */
const RUNS: Run[] = [
  {
    title: 'an applicant of 19 years and 364 days does not meet the knockout questions',
    answers: {
      ...SHORT_ANSWERS,
      eligibility: {
        ...eligibility,
        isOfAge: 'no',
        dobMonth: '11',
        dobDay: '22',
        dobYear: '2006',
      },
    },
    stage: STAGES.disqualifiedByKnockout,
    vetting: 'approved',
  },
  {
    title: 'an applicant who turns 20 today is Applied',
    answers: {
      ...SHORT_ANSWERS,
      eligibility: {
        ...eligibility,
        isOfAge: 'no',
        dobMonth: '11',
        dobDay: '21',
        dobYear: '2006',
      },
    },
    stage: STAGES.appliedByAge,
    vetting: 'approved',
  },
  {
    title: 'an applicant in New Jersey does not reside in the right state',
    answers: { ...SHORT_ANSWERS, eligibility: { ...eligibility, stateOfResidence: 'NJ' } },
    stage: STAGES.disqualifiedByResidence,
    vetting: 'approved',
  },
  {
    title: "a job platform's e-mail is a test",
    answers: {
      ...SHORT_ANSWERS,
      contactDetails: { ...contactDetails, email: 'Reviewer@JobPlatform-Two.example' },
    },
    stage: STAGES.disqualifiedAsTest,
    vetting: 'approved',
  },
  {
    title: 'an applicant who describes a casino affiliation is Applied, for a person to look at',
    answers: { ...SHORT_ANSWERS, casinoAffiliation: IN_FULL.casinoAffiliation },
    stage: STAGES.appliedByReview,
    vetting: 'manual_review_required',
  },
]

for (const { title, answers, stage, vetting } of RUNS) {
  test(title, async ({ page, server }) => {
    const applicant = new Applicant(page)
    await applicant.opens()
    await applicant.stopsClock()
    await completesForms(applicant, answers)
    await completesPuzzles(applicant)
    await submits(applicant)
    await expect.poll(() => server.contacts()).toHaveLength(1)
    await seesReviewPromised(applicant)

    expect(server.contacts()).toEqual([
      expect.objectContaining({ applicant_s_pipeline_stage: stage, ai_vetting: vetting }),
    ])
  })
}
