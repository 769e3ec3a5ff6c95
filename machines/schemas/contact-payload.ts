import * as v from 'valibot'
import { dateOfBirthOf } from '../decision/age.ts'
import type { Stage } from '../decision/table.ts'
import { moveScore, puzzleScore } from '../rules/score.ts'
import { stateName } from '../rules/us-states.ts'
import type { Application } from './application.ts'
import type { FunnelConfiguration } from './configuration.ts'

/** The fields of the create-contact payload in the order of section 3. */
export const CONTACT_PAYLOAD_FIELDS = [
  'email',
  'first_name',
  'last_name',
  'phone_number',
  'date_of_birth',
  'state',
  'linkedin_url',
  'social_links',
  'summary_of_education_and_work',
  'why_suitable',
  'cv_resume_link',
  'worked_in_casino',
  'describe_experience_and_affiliation',
  'are_you_at_least_21',
  'eligible_status',
  'cgc',
  'cgpid',
  'joveo_click_id',
  'submitted_from',
  'source',
  'application_form_version',
  'application_form_referrer',
  'puzzle_score',
  'move_score',
  'applicant_s_pipeline_stage',
  'job_pipeline',
  'job_advertisement',
  'referred_by_email',
  'referred_by',
  'referral_relationship',
  'application_source',
  'j_publisher',
  'campaign_id',
  'creative_id',
  'utm_medium',
  'ai_vetting',
  'ai_vetting_summary',
] as const
type Field = (typeof CONTACT_PAYLOAD_FIELDS)[number]
type Score = 'puzzle_score' | 'move_score'

/** The create-contact payload as the funnel sends it: every field present, empty ones as `''`. */
export type ContactPayload = Record<Exclude<Field, Score>, string> & Record<Score, number>

/**
 * The create-contact payload as a backend takes it: every field of section 3 in its type, and
 * whatever else a newer or older page sends beside them.
 */
export const ContactPayload = v.looseObject({
  ...v.entriesFromList(CONTACT_PAYLOAD_FIELDS, v.string()),
  puzzle_score: v.number(),
  move_score: v.number(),
})

/** What `typeof` says of each field. */
export const CONTACT_FIELD_TYPES = {
  ...(Object.fromEntries(CONTACT_PAYLOAD_FIELDS.map((name) => [name, 'string'])) as Record<
    Exclude<Field, Score>,
    'string'
  >),
  puzzle_score: 'number',
  move_score: 'number',
} as const

/** Whether a value that was read from JSON is what {@link ContactPayload} takes, found out quickly. */
export function isContactPayload(value: Record<string, unknown>): value is ContactPayload {
  return CONTACT_PAYLOAD_FIELDS.every((name) => typeof value[name] === CONTACT_FIELD_TYPES[name])
}

/**
 * The problem type by which a backend says that the application has a contact already, with another
 * body: sending this one again is of no use.
 */
export const OTHER_BODY_PROBLEM = '/problems/other-body'

/** The payload's `ai_vetting` when the decision was made without an answer of the vetting service. */
export const VETTING_NOT_AVAILABLE = 'not_available'

/** What the create-contact payload is made of; `vetting` holds empty texts when it was not back. */
export interface ContactPayloadSource {
  application: Application
  stage: Stage
  vetting: { status: string; summary: string }
  configuration: FunnelConfiguration
}

/** The create-contact payload of a decided application (section 3). */
export function createContactPayload(source: ContactPayloadSource): ContactPayload {
  const { application, stage, vetting, configuration } = source
  const { contactDetails, eligibility, workExperience, casinoAffiliation } = application
  const { puzzlePerformance, trackingParams } = application
  return {
    email: contactDetails.email,
    first_name: contactDetails.firstName,
    last_name: contactDetails.lastName,
    phone_number: contactDetails.phone,
    date_of_birth: dateOfBirthOf(eligibility),
    state: stateName(eligibility.stateOfResidence),
    linkedin_url: workExperience.linkedinProfile,
    social_links: workExperience.socialProfile,
    summary_of_education_and_work: workExperience.writtenSummary,
    why_suitable: workExperience.goodFitReason,
    cv_resume_link: workExperience.resume,
    worked_in_casino: casinoAffiliation.hasAffiliation === 'yes' ? 'Yes' : 'No',
    describe_experience_and_affiliation: casinoAffiliation.affiliationDetails,
    are_you_at_least_21: eligibility.isOfAge === 'yes' ? '1' : '0',
    eligible_status: 'Eligible',
    cgc: trackingParams.cgc ?? '',
    cgpid: trackingParams.cgpid ?? '',
    joveo_click_id: trackingParams.jclickid ?? '',
    submitted_from: configuration.submittedFrom,
    source: 'RE',
    application_form_version: configuration.applicationFormVersion,
    application_form_referrer: trackingParams.external_referrer ?? '',
    puzzle_score: puzzleScore(puzzlePerformance),
    move_score: moveScore(puzzlePerformance),
    applicant_s_pipeline_stage: stage,
    job_pipeline: trackingParams.job_pipeline ?? '',
    job_advertisement: casinoAffiliation.jobAdvertisement,
    referred_by_email: '',
    referred_by: '',
    referral_relationship: '',
    application_source: trackingParams.application_source ?? '',
    j_publisher: trackingParams.j_publisher ?? '',
    campaign_id: trackingParams.campaign_id ?? '',
    creative_id: trackingParams.creative_id ?? '',
    utm_medium: trackingParams.utm_medium ?? '',
    ai_vetting: vetting.status || VETTING_NOT_AVAILABLE,
    ai_vetting_summary: vetting.summary,
  }
}
