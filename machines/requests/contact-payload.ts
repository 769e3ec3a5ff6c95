import * as v from 'valibot'
import type { FunnelConfiguration } from '../configuration.ts'
import type { Stage } from '../decision/table.ts'
import { ADDED_PAYLOAD, BLANK_FORMS, formPayload } from '../forms/index.ts'
import { moveScore, puzzleScore } from '../puzzle/score.ts'
import { type Answers, trackingOf } from '../records/application.ts'
import { truncateText } from '../records/truncate.ts'

/** The fields of the create-contact payload that come from elsewhere than the forms (section 3). */
const OTHER_FIELDS = [
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
type FormField = keyof ReturnType<typeof formPayload> & string
type Field = FormField | (typeof OTHER_FIELDS)[number]

/** The fields of the create-contact payload: the forms' first. */
export const CONTACT_PAYLOAD_FIELDS: readonly Field[] = [
  ...(Object.keys(formPayload(BLANK_FORMS)) as FormField[]),
  ...OTHER_FIELDS,
]
type Score = 'puzzle_score' | 'move_score'

/** The create-contact payload as the funnel sends it: every field present, empty ones as `''`. */
export type ContactPayload = Record<Exclude<Field, Score>, string> & Record<Score, number>

/**
 * The create-contact payload as a backend accepts it: every field of section 3 with its type; a field
 * added since, which an older page does not send, as `''`; and any other field of another version.
 */
export const ContactPayload = v.looseObject({
  ...v.entriesFromList(CONTACT_PAYLOAD_FIELDS, v.string()),
  ...v.entriesFromList(ADDED_PAYLOAD, v.optional(v.string(), '')),
  puzzle_score: v.number(),
  move_score: v.number(),
})

/**
 * The part of a receipt by which a backend says that the application had a contact with another body,
 * and that this one was stored as a further one: `addedTo` is the id of the first.
 */
export const AddedContact = v.object({ addedTo: v.pipe(v.string(), v.uuid()) })

/** The payload's `ai_vetting` when the decision was made without an answer of the vetting service. */
const VETTING_NOT_AVAILABLE = 'not_available'

/** What the create-contact payload is made from; `vetting` has empty texts without an answer. */
interface ContactPayloadSource {
  application: Answers
  stage: Stage
  vetting: { status: string; summary: string }
  configuration: FunnelConfiguration
}

/** The create-contact payload of a decided application (section 3). */
export function createContactPayload(source: ContactPayloadSource): ContactPayload {
  const { application, stage, vetting, configuration } = source
  const { puzzlePerformance } = application
  const tracking = trackingOf(application.trackingParams)
  return {
    ...formPayload(application),
    cgc: tracking.cgc,
    cgpid: tracking.cgpid,
    joveo_click_id: tracking.jclickid,
    submitted_from: configuration.submittedFrom,
    source: 'RE',
    application_form_version: configuration.applicationFormVersion,
    application_form_referrer: tracking.external_referrer,
    puzzle_score: puzzleScore(puzzlePerformance),
    move_score: moveScore(puzzlePerformance),
    applicant_s_pipeline_stage: stage,
    job_pipeline: tracking.job_pipeline,
    referred_by_email: '',
    referred_by: '',
    referral_relationship: '',
    application_source: tracking.application_source,
    j_publisher: tracking.j_publisher,
    campaign_id: tracking.campaign_id,
    creative_id: tracking.creative_id,
    utm_medium: tracking.utm_medium,
    ai_vetting: truncateText(vetting.status) || VETTING_NOT_AVAILABLE,
    ai_vetting_summary: truncateText(vetting.summary),
  }
}
