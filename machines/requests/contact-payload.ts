import * as v from 'valibot'
import { ADDED_PAYLOAD, BLANK_FORMS, formPayload } from '../forms/index.ts'
import { moveScore, puzzleScore } from '../puzzle/score.ts'
import type { Answers } from '../records/application.ts'
import { truncateText } from '../records/truncate.ts'
import { type DecidedSource, type Makers, makeFields, payloadSource } from './payload-source.ts'

/** The payload's `ai_vetting` when the decision was made without an answer of the vetting service. */
const VETTING_NOT_AVAILABLE = 'not_available'

/** The fields of the create-contact payload that come from elsewhere than the forms (section 3). */
export const OTHER_FIELDS = {
  cgc: ({ tracking }) => tracking.cgc,
  cgpid: ({ tracking }) => tracking.cgpid,
  joveo_click_id: ({ tracking }) => tracking.jclickid,
  submitted_from: ({ configuration }) => configuration.submittedFrom,
  source: () => 'RE',
  application_form_version: ({ configuration }) => configuration.applicationFormVersion,
  application_form_referrer: ({ referrer }) => referrer,
  puzzle_score: ({ performance }) => puzzleScore(performance),
  move_score: ({ performance }) => moveScore(performance),
  applicant_s_pipeline_stage: ({ stage }) => stage,
  job_pipeline: ({ tracking }) => tracking.job_pipeline,
  referred_by_email: () => '',
  referred_by: () => '',
  referral_relationship: () => '',
  application_source: ({ tracking }) => tracking.application_source,
  j_publisher: ({ tracking }) => tracking.j_publisher,
  campaign_id: ({ tracking }) => tracking.campaign_id,
  creative_id: ({ tracking }) => tracking.creative_id,
  utm_medium: ({ tracking }) => tracking.utm_medium,
  ai_vetting: ({ vetting }) => truncateText(vetting.status) || VETTING_NOT_AVAILABLE,
  ai_vetting_summary: ({ vetting }) => truncateText(vetting.summary),
} as const satisfies Makers<DecidedSource>
type FormField = keyof ReturnType<typeof formPayload> & string
type Field = FormField | keyof typeof OTHER_FIELDS

/** The fields of the create-contact payload: the forms' first. */
export const CONTACT_PAYLOAD_FIELDS: readonly Field[] = [
  ...(Object.keys(formPayload(BLANK_FORMS)) as FormField[]),
  ...(Object.keys(OTHER_FIELDS) as (keyof typeof OTHER_FIELDS)[]),
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

/** What the create-contact payload is made from. */
type ContactPayloadSource = Pick<DecidedSource, 'configuration' | 'stage' | 'vetting'> & {
  application: Answers
}

/** The create-contact payload of a decided application (section 3). */
export function createContactPayload(source: ContactPayloadSource): ContactPayload {
  const { application, stage, vetting, configuration } = source
  const decided = { ...payloadSource(application, configuration), stage, vetting }
  return { ...formPayload(application), ...makeFields(OTHER_FIELDS, decided) }
}
