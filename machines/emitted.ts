import type { FunnelContext } from './context.ts'
import { type Decision, isDisqualified } from './decision/table.ts'
import type { FormName } from './forms/index.ts'
import { type Answers, QUERY_PARAMETERS, trackingOf, vettingStatus } from './records/application.ts'
import { truncateText, truncateTexts } from './records/truncate.ts'
import {
  type DecidedSource,
  type Makers,
  makeFields,
  type PayloadSource,
  payloadSource,
} from './requests/payload-source.ts'

/**
 * What the machine emits for analytics, tracking and the browser's own records.
 * Effects add the time; types are the names that section 3 gives the analytics events.
 */
export type FunnelEmitted =
  | { type: 'Application Viewed'; properties: Record<string, never> }
  | {
      type: 'Application Started'
      properties: { step: 'intro'; source: 'job_description_page' }
    }
  | ReturnType<typeof stepCompleted>
  | ReturnType<typeof applicantIdentified>
  | ReturnType<typeof applicationSubmitted>
  | ReturnType<typeof decisionIssued>
  | ConversionDue
  | { type: 'Application Cleared' }
  | { type: 'Application Forgotten' }

export type ConversionDue = NonNullable<ReturnType<typeof conversionDue>>

/** Which answers a step's completion carries: a form's, a level's, or none. */
export type StepData = FormName | 'level' | 'none'

/** Maximum bytes of each text of a step: its event then fits the backend's limit of 64 kB. */
const MAX_STEP_BYTES = 10 * 1024

/** `step_data` is that step's data with long texts cut, empty if it has none (section 3). */
export function stepCompleted(
  { application, configuration }: FunnelContext,
  { name, data }: { name: string; data: StepData },
) {
  return {
    type: 'Application Step Completed',
    properties: {
      step_name: name,
      step_data: dataOf(application, data),
      step_variant: configuration.stepVariant,
    },
  } as const
}

const PERFORMANCE = {
  puzzle_time_ms: ({ performance }) => performance.totalTimeMs,
  puzzle_moves: ({ performance }) => performance.totalMoves,
  puzzle_time_formatted: ({ performance }) => performance.totalTimeFormatted,
} as const satisfies Makers<PayloadSource>

/** User properties of the applicant (section 3). */
export const IDENTIFIED = {
  name: ({ contactDetails }) => `${contactDetails.firstName} ${contactDetails.lastName}`,
  email: ({ contactDetails }) => contactDetails.email,
  phone: ({ contactDetails }) => contactDetails.phone,
  linkedin: ({ workExperience }) => workExperience.linkedinProfile,
  ...PERFORMANCE,
  application_source: ({ tracking }) => tracking.application_source,
  campaign_id: ({ tracking }) => tracking.campaign_id,
  creative_id: ({ tracking }) => tracking.creative_id,
  utm_medium: ({ tracking }) => tracking.utm_medium,
} as const satisfies Makers<PayloadSource>

/** The e-mail becomes the analytics user id (section 3). */
export function applicantIdentified({ application, configuration }: FunnelContext) {
  const source = payloadSource(application, configuration)
  return {
    type: 'Applicant Identified',
    properties: truncateTexts(makeFields(IDENTIFIED, source)),
  } as const
}

type DecidedEvent = DecidedSource & { documentReferrer: string }

const TRACKING = Object.fromEntries(
  QUERY_PARAMETERS.map((name) => [name, ({ tracking }: PayloadSource) => tracking[name]]),
) as Record<(typeof QUERY_PARAMETERS)[number], (source: PayloadSource) => string>

/** The properties of Application Submitted (section 3). */
export const SUBMITTED = {
  ...PERFORMANCE,
  applicant_status: ({ stage }) => stage,
  referrer: ({ referrer, documentReferrer }) =>
    referrer || truncateText(documentReferrer) || 'direct',
  external_referrer: ({ referrer }) => referrer,
  ...TRACKING,
} as const satisfies Makers<DecidedEvent>

export function applicationSubmitted(context: FunnelContext, decision: Decision) {
  const properties = makeFields(SUBMITTED, decidedEvent(context, decision))
  return { type: 'Application Submitted', properties } as const
}

/** The properties of Applicant Decision Issued (section 3). */
export const DECISION_ISSUED = {
  decision: () => 'approved' as const,
  ...PERFORMANCE,
  stage: ({ stage }) => stage,
  ai_status: ({ vetting }) => vetting.status,
} as const satisfies Makers<DecidedEvent>

export function decisionIssued(context: FunnelContext, decision: Decision) {
  const properties = makeFields(DECISION_ISSUED, decidedEvent(context, decision))
  return { type: 'Applicant Decision Issued', properties } as const
}

/**
 * The third-party script that is due with the decision: none for applications from LinkedIn,
 * compared without case (section 4).
 */
export function conversionDue({ application }: FunnelContext, { stage }: Decision) {
  const { application_source: source, jclickid } = trackingOf(application.trackingParams)
  if (source.toLowerCase() === 'linkedin') return undefined
  return {
    type: 'Conversion Due',
    script: isDisqualified(stage) ? 'disqualified' : 'apply',
    clickId: jclickid,
  } as const
}

function dataOf(application: Answers, data: StepData): object {
  if (data === 'none') return {}
  if (data !== 'level') return truncateTexts(application[data], MAX_STEP_BYTES)
  return {
    puzzle_number: application.puzzleIndex,
    puzzle_answer: application.puzzleAnswers[`puzzle${application.puzzleIndex}`] ?? {},
  }
}

function decidedEvent(
  { application, configuration, arrival }: FunnelContext,
  { stage }: Decision,
): DecidedEvent {
  return {
    ...payloadSource(application, configuration),
    stage,
    vetting: { status: vettingStatus(application.analysisResult), summary: '' },
    documentReferrer: arrival.documentReferrer,
  }
}
