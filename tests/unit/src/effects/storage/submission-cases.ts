import { BLANK_APPLICATION } from '../../../../../machines/examples/records.ts'
import type { Submissions } from '../../../../../src/effects/storage/submissions.ts'
import { SHORTEST } from '../../../../specification/forms/index.ts'
import { payloadOf } from '../../../../specification/payload.ts'
import { PUZZLE_COMPLETE } from '../../../../specification/steps.ts'

export const ADA = '0aa3f0f4-6f0e-4c1a-9d9a-1f6c3a7e5b10'
export const BEN = '1bb7c2d8-3e5f-4a96-8b21-7d40c9e2f611'

/** The answers of an applicant as Submit writes them down. */
export const answers = {
  ...BLANK_APPLICATION,
  applicationStarted: true,
  currentStep: PUZZLE_COMPLETE,
}

export const decision = { rule: 'qualified', stage: 'Qualified' } as const

const PAYLOAD = payloadOf(
  {
    ...SHORTEST,
    tracking: {},
    performance: { totalTimeMs: 144_000, totalMoves: 12, totalTimeFormatted: '2:24' },
    rule: 'qualified',
    vetting: { status: 'approved', summary: '' },
  },
  { submittedFrom: 'Remote AI Task Reviewer funnel', applicationFormVersion: '1.0' },
)

/** A frozen submission with the body that its contact is made of. */
export function frozen(submissionId: string, email: string) {
  return { submissionId, decision, payload: { ...PAYLOAD, email } }
}

/** A frozen submission without answers as the device stores it. */
export function stored({ submissionId, ...decided }: ReturnType<typeof frozen>) {
  return { applicationId: submissionId, ...decided, isAcknowledged: false, isCleared: false }
}

/** Brings an application from Submit to its decision. */
export async function submit(
  submissions: Submissions,
  submission: ReturnType<typeof frozen>,
): Promise<void> {
  await submissions.write({ applicationId: submission.submissionId, answers })
  await submissions.freeze(submission)
}
