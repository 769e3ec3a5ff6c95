import type { Decided } from './application.ts'
import { STAGES } from './decision.ts'
import { STATES } from './lists.ts'

/** Labels that a company sets (section 3). */
export interface Labels {
  submittedFrom: string
  applicationFormVersion: string
}

/** The create-contact payload, line by line in its order (sections 3 and 9). */
const PAYLOAD: readonly [
  name: string,
  of: (application: Decided, labels: Labels) => string | number,
][] = [
  ['email', ({ contactDetails }) => contactDetails.email],
  ['first_name', ({ contactDetails }) => contactDetails.firstName],
  ['last_name', ({ contactDetails }) => contactDetails.lastName],
  ['phone_number', ({ contactDetails }) => contactDetails.phone],
  ['date_of_birth', ({ eligibility }) => dateOfBirth(eligibility)],
  ['state', ({ eligibility }) => STATES[eligibility.stateOfResidence] ?? ''],
  ['linkedin_url', ({ workExperience }) => workExperience.linkedinProfile],
  ['social_links', ({ workExperience }) => workExperience.socialProfile],
  ['summary_of_education_and_work', ({ workExperience }) => workExperience.writtenSummary],
  ['why_suitable', ({ workExperience }) => workExperience.goodFitReason],
  ['cv_resume_link', ({ workExperience }) => workExperience.resume],
  ['worked_in_casino', ({ casinoAffiliation }) => (isYes(casinoAffiliation) ? 'Yes' : 'No')],
  ['describe_experience_and_affiliation', (given) => given.casinoAffiliation.affiliationDetails],
  ['are_you_at_least_21', ({ eligibility }) => (eligibility.isOfAge === 'yes' ? '1' : '0')],
  ['eligible_status', () => 'Eligible'],
  ['cgc', ({ tracking }) => tracking.cgc ?? ''],
  ['cgpid', ({ tracking }) => tracking.cgpid ?? ''],
  ['joveo_click_id', ({ tracking }) => tracking.jclickid ?? ''],
  ['submitted_from', (_, { submittedFrom }) => submittedFrom],
  ['source', () => 'RE'],
  ['application_form_version', (_, { applicationFormVersion }) => applicationFormVersion],
  ['application_form_referrer', ({ tracking }) => tracking.external_referrer ?? ''],
  ['puzzle_score', ({ performance }) => puzzleScore(performance)],
  ['move_score', ({ performance }) => Math.max(0, 100 - 2 * performance.totalMoves)],
  ['applicant_s_pipeline_stage', ({ rule }) => STAGES[rule]],
  ['job_pipeline', ({ tracking }) => tracking.job_pipeline ?? ''],
  ['job_advertisement', ({ casinoAffiliation }) => casinoAffiliation.jobAdvertisement],
  ['referred_by_email', () => ''],
  ['referred_by', () => ''],
  ['referral_relationship', () => ''],
  ['application_source', ({ tracking }) => tracking.application_source ?? ''],
  ['j_publisher', ({ tracking }) => tracking.j_publisher ?? ''],
  ['campaign_id', ({ tracking }) => tracking.campaign_id ?? ''],
  ['creative_id', ({ tracking }) => tracking.creative_id ?? ''],
  ['utm_medium', ({ tracking }) => tracking.utm_medium ?? ''],
  ['ai_vetting', ({ vetting }) => vetting.status || 'not_available'],
  ['ai_vetting_summary', ({ vetting }) => vetting.summary],
]

/** The names of the payload's fields in their order; the two scores are numbers, the rest texts. */
export const PAYLOAD_FIELDS = PAYLOAD.map(([name]) => name)

/** The create-contact payload of a decided application. */
export function payloadOf(application: Decided, labels: Labels): Record<string, string | number> {
  return Object.fromEntries(PAYLOAD.map(([name, of]) => [name, of(application, labels)]))
}

function puzzleScore({ totalTimeMs, totalMoves }: Decided['performance']): number {
  return Math.max(0, 100 - Math.floor(totalTimeMs / 3000) - totalMoves)
}

function dateOfBirth({ dobYear, dobMonth, dobDay }: Decided['eligibility']): string {
  if (dobYear === '') return ''
  return `${dobYear}-${dobMonth.padStart(2, '0')}-${dobDay.padStart(2, '0')}`
}

function isYes({ hasAffiliation }: Decided['casinoAffiliation']): boolean {
  return hasAffiliation === 'yes'
}
