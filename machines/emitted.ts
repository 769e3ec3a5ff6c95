import type { FunnelContext } from './context.ts'
import { type Decision, isDisqualified } from './decision/table.ts'
import type { FormName } from './forms/index.ts'
import { type Answers, trackingOf, vettingStatus } from './records/application.ts'
import { truncateText, truncateTexts } from './records/truncate.ts'

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

/** `step_data` is that step's data with long texts cut, empty where it has none (section 3). */
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

/** User properties of the applicant; the e-mail becomes the analytics user id (section 3). */
export function applicantIdentified({ application }: FunnelContext) {
  const { contactDetails, workExperience } = application
  const tracking = trackingOf(application.trackingParams)
  return {
    type: 'Applicant Identified',
    properties: truncateTexts({
      name: `${contactDetails.firstName} ${contactDetails.lastName}`,
      email: contactDetails.email,
      phone: contactDetails.phone,
      linkedin: workExperience.linkedinProfile,
      ...performanceOf(application),
      application_source: tracking.application_source,
      campaign_id: tracking.campaign_id,
      creative_id: tracking.creative_id,
      utm_medium: tracking.utm_medium,
    }),
  } as const
}

export function applicationSubmitted({ application, arrival }: FunnelContext, { stage }: Decision) {
  const tracking = trackingOf(application.trackingParams)
  return {
    type: 'Application Submitted',
    properties: {
      ...performanceOf(application),
      applicant_status: stage,
      referrer: tracking.external_referrer || truncateText(arrival.documentReferrer) || 'direct',
      ...tracking,
    },
  } as const
}

export function decisionIssued({ application }: FunnelContext, { stage }: Decision) {
  return {
    type: 'Applicant Decision Issued',
    properties: {
      decision: 'approved',
      ...performanceOf(application),
      stage,
      ai_status: vettingStatus(application.analysisResult),
    },
  } as const
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

function performanceOf({ puzzlePerformance }: Answers) {
  return {
    puzzle_time_ms: puzzlePerformance.totalTimeMs,
    puzzle_moves: puzzlePerformance.totalMoves,
    puzzle_time_formatted: puzzlePerformance.totalTimeFormatted,
  }
}
