import { describe, expect, it } from 'vitest'
import {
  chosenFile,
  decideAbandonedSubmission,
  frozenSubmission,
} from '../../../machines/actor-inputs.ts'
import { CONTACT, ELIGIBILITY } from '../../../machines/examples/answers.ts'
import { TODAY } from '../../../machines/examples/applicant.ts'
import { CONFIGURATION } from '../../../machines/examples/configuration.ts'
import { APPLICATION_ID, applicationAt, savedAt } from '../../../machines/examples/records.ts'
import type { Application } from '../../../machines/records/application.ts'
import { THANK_YOU } from '../../specification/steps.ts'
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
      decideAbandonedSubmission({ applicationId: APPLICATION_ID, answers }, CONFIGURATION, TODAY),
    ).toMatchObject({
      applicationId: APPLICATION_ID,
      decision: { rule, stage },
      payload: { email: answers.contactDetails.email, applicant_s_pipeline_stage: stage },
    })
  })
})

it('a submission is frozen with its decision, and by no other event', () => {
  const { context } = startFunnel({ saved: savedAt(THANK_YOU) })
  const decision = { rule: 'appliedByAge', stage: 'Applied' } as const
  expect(frozenSubmission(context, { type: 'DECISION.MADE', decision })).toMatchObject({
    applicationId: APPLICATION_ID,
    decision,
    payload: { applicant_s_pipeline_stage: 'Applied' },
  })
  expect(() => frozenSubmission(context, { type: 'DECISION.DUE' })).toThrow('DECISION.MADE')
})

it('an upload takes the file that was chosen, and no other event', () => {
  const file = new File(['%PDF-'], 'ada.pdf')
  expect(chosenFile({ type: 'RESUME.CHOSEN', file })).toEqual({ file })
  expect(() => chosenFile({ type: 'RESUME.REMOVED' })).toThrow('RESUME.CHOSEN')
})
