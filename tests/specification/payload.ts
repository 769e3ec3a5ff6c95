import type { ContactPayload } from '../../machines/requests/contact-payload.ts'
import { BLANK_PROGRESS, type Decided } from './application.ts'
import { STAGES } from './decision.ts'
import { SHORTEST } from './forms/index.ts'
import { STATES } from './lists.ts'

/** Labels that a company sets (section 3). */
export interface Labels {
  submittedFrom: string
  applicationFormVersion: string
}

/** The create-contact payload of a decided application, in its order (sections 3 and 9). */
export function payloadOf(application: Decided, labels: Labels): ContactPayload {
  const { contactDetails, eligibility, workExperience, casinoAffiliation } = application
  const { tracking, performance, rule, vetting } = application
  return {
    email: contactDetails.email,
    first_name: contactDetails.firstName,
    last_name: contactDetails.lastName,
    phone_number: contactDetails.phone,
    date_of_birth: dateOfBirth(eligibility),
    state: STATES[eligibility.stateOfResidence] ?? '',
    linkedin_url: workExperience.linkedinProfile,
    social_links: workExperience.socialProfile,
    summary_of_education_and_work: workExperience.writtenSummary,
    why_suitable: workExperience.goodFitReason,
    cv_resume_link: workExperience.resume,
    worked_in_casino: casinoAffiliation.hasAffiliation === 'yes' ? 'Yes' : 'No',
    describe_experience_and_affiliation: casinoAffiliation.affiliationDetails,
    are_you_at_least_21: eligibility.isOfAge === 'yes' ? '1' : '0',
    eligible_status: 'Eligible',
    cgc: tracking.cgc ?? '',
    cgpid: tracking.cgpid ?? '',
    joveo_click_id: tracking.jclickid ?? '',
    submitted_from: labels.submittedFrom,
    source: 'RE',
    application_form_version: labels.applicationFormVersion,
    application_form_referrer: tracking.external_referrer ?? '',
    puzzle_score: puzzleScore(performance),
    move_score: Math.max(0, 100 - 2 * performance.totalMoves),
    applicant_s_pipeline_stage: STAGES[rule],
    job_pipeline: tracking.job_pipeline ?? '',
    job_advertisement: casinoAffiliation.jobAdvertisement,
    referred_by_email: '',
    referred_by: '',
    referral_relationship: '',
    application_source: tracking.application_source ?? '',
    j_publisher: tracking.j_publisher ?? '',
    campaign_id: tracking.campaign_id ?? '',
    creative_id: tracking.creative_id ?? '',
    utm_medium: tracking.utm_medium ?? '',
    ai_vetting: vetting.status || 'not_available',
    ai_vetting_summary: vetting.summary,
  }
}

/** The names of the payload's fields in their order; the two scores are numbers, the rest texts. */
export const PAYLOAD_FIELDS = Object.keys(
  payloadOf(
    {
      ...SHORTEST,
      tracking: {},
      performance: BLANK_PROGRESS.puzzlePerformance,
      rule: 'qualified',
      vetting: { status: '', summary: '' },
    },
    { submittedFrom: '', applicationFormVersion: '' },
  ),
)

/** Those that a page of the first release does not send. */
export const ADDED_PAYLOAD_FIELDS: readonly string[] = []

function puzzleScore({ totalTimeMs, totalMoves }: Decided['performance']): number {
  return Math.max(0, 100 - Math.floor(totalTimeMs / 3000) - totalMoves)
}

function dateOfBirth({ dobYear, dobMonth, dobDay }: Decided['eligibility']): string {
  if (dobYear === '') return ''
  return `${dobYear}-${dobMonth.padStart(2, '0')}-${dobDay.padStart(2, '0')}`
}
