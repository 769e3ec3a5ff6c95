import { type Answered, type Decided, TRACKING } from './application.ts'
import { STAGES } from './decision.ts'

export const VIEWED = { type: 'Application Viewed', properties: {} } as const

export const STARTED = {
  type: 'Application Started',
  properties: { step: 'intro', source: 'job_description_page' },
} as const

/** A step's completion with that step's data, by its name in the route table (section 3). */
export function stepCompleted(step_name: string, step_data: object, step_variant: string) {
  return {
    type: 'Application Step Completed',
    properties: { step_name, step_data, step_variant },
  } as const
}

/** The user properties (section 3). */
export function identified(application: Answered) {
  const { contactDetails, workExperience, tracking } = application
  return {
    type: 'Applicant Identified',
    properties: {
      name: `${contactDetails.firstName} ${contactDetails.lastName}`,
      email: contactDetails.email,
      phone: contactDetails.phone,
      linkedin: workExperience.linkedinProfile,
      ...puzzle(application),
      application_source: tracking.application_source ?? '',
      campaign_id: tracking.campaign_id ?? '',
      creative_id: tracking.creative_id ?? '',
      utm_medium: tracking.utm_medium ?? '',
    },
  } as const
}

/** The submission, with the page of this site that led here where no other site did (section 3). */
function submitted(application: Decided, documentReferrer: string) {
  const { tracking, rule } = application
  return {
    type: 'Application Submitted',
    properties: {
      ...puzzle(application),
      applicant_status: STAGES[rule],
      referrer: tracking.external_referrer ?? (documentReferrer || 'direct'),
      ...Object.fromEntries(TRACKING.map((name) => [name, tracking[name] ?? ''])),
    },
  } as const
}

/** The decision, sent where the applicant is Qualified (section 3). */
function decisionIssued(application: Decided) {
  return {
    type: 'Applicant Decision Issued',
    properties: {
      decision: 'approved',
      ...puzzle(application),
      stage: STAGES[application.rule],
      ai_status: application.vetting.status,
    },
  } as const
}

/** What leaves with the decision, in its order; no conversion where LinkedIn led here (section 4). */
export function decided(application: Decided, documentReferrer: string): object[] {
  const { tracking, rule } = application
  const isDisqualified = STAGES[rule].startsWith('Disqualified')
  const conversion = {
    type: 'Conversion Due',
    script: isDisqualified ? 'disqualified' : 'apply',
    clickId: tracking.jclickid ?? '',
  }
  return [
    submitted(application, documentReferrer),
    ...(rule === 'qualified' ? [decisionIssued(application)] : []),
    ...(tracking.application_source?.toLowerCase() === 'linkedin' ? [] : [conversion]),
  ]
}

function puzzle({ performance }: Answered) {
  return {
    puzzle_time_ms: performance.totalTimeMs,
    puzzle_moves: performance.totalMoves,
    puzzle_time_formatted: performance.totalTimeFormatted,
  }
}
