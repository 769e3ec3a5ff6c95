import { describe, expect, it } from 'vitest'
import { decideAbandonedSubmission } from '../../../machines/actor-inputs.ts'
import { CONTACT, ELIGIBILITY } from '../../../machines/examples/answers.ts'
import { TODAY } from '../../../machines/examples/applicant.ts'
import { CONFIGURATION } from '../../../machines/examples/configuration.ts'
import { APPLICATION_ID, applicationAt } from '../../../machines/examples/records.ts'
import type { Application } from '../../../machines/records/application.ts'
import { THANK_YOU } from '../../specification/steps.ts'

const KNOCKOUT = 'Disqualified - does not meet knockout questions'
const TEST = 'Disqualified - Job Platform Test'

describe('a submission that no page came back to', () => {
  const born = { isOfAge: 'no', dobYear: '2008', dobMonth: '5', dobDay: '17' } as const

  it.each<[string, Partial<Application>, string, string]>([
    [
      'of somebody under 20',
      { eligibility: { ...ELIGIBILITY, ...born } },
      'disqualifiedByKnockout',
      KNOCKOUT,
    ],
    [
      'of the test applicant',
      { contactDetails: { ...CONTACT, email: 'tester@funnel.example' } },
      'disqualifiedAsTest',
      TEST,
    ],
    [
      'to be reviewed',
      { analysisResult: { status: 'manual_review_required', summary: 'Look again.' } },
      'appliedByReview',
      'Applied',
    ],
  ])('is decided by its answers: one %s', (_who, changes, rule, stage) => {
    const answers = applicationAt(THANK_YOU, changes)
    expect(
      decideAbandonedSubmission({ submissionId: APPLICATION_ID, answers }, CONFIGURATION, TODAY),
    ).toMatchObject({
      submissionId: APPLICATION_ID,
      decision: { rule, stage },
      payload: { email: answers.contactDetails.email, applicant_s_pipeline_stage: stage },
    })
  })
})
