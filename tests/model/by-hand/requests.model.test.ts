import { describe, expect, it } from 'vitest'
import { decideAbandonedSubmission } from '../../../machines/actor-inputs.ts'
import { CONTACT, ELIGIBILITY } from '../../../machines/examples/answers.ts'
import { TODAY } from '../../../machines/examples/applicant.ts'
import { CONFIGURATION } from '../../../machines/examples/configuration.ts'
import {
  APPLICATION_ID,
  applicationAt,
  SUBMISSION,
  savedAt,
} from '../../../machines/examples/records.ts'
import type { Application } from '../../../machines/records/application.ts'
import type { Submission } from '../../../machines/requests/submissions.ts'
import { PUZZLE_COMPLETE, THANK_YOU } from '../../specification/steps.ts'
import { startFunnel } from '../start-funnel.ts'

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

describe('a submission that is found', () => {
  const contextWith = (changes: Partial<Submission>) => {
    const trackingParams = { cgc: 'opened later', cgpid: 'p-9' }
    const run = startFunnel({ saved: savedAt(PUZZLE_COMPLETE, { trackingParams }) })
    run.send({ type: 'SUBMISSION.FOUND', submission: { ...SUBMISSION, ...changes } })
    return run.context
  }

  it('has the tracking parameters that were submitted, and those that came since', () => {
    const answers = applicationAt(THANK_YOU, { trackingParams: { cgc: 'submitted' } })
    const { trackingParams } = contextWith({ answers }).application
    expect(trackingParams).toEqual({ cgc: 'submitted', cgpid: 'p-9' })
  })

  it('is on the device only once it is decided and stored there', () => {
    const decision = { rule: 'qualified', stage: 'Qualified' } as const
    expect(contextWith({ decision, isStored: true }).isStored).toBe(true)
    expect(contextWith({ decision, isStored: false }).isStored).toBe(false)
    expect(contextWith({ decision: undefined, isStored: true }).isStored).toBe(false)
  })
})
