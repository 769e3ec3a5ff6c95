import type { FunnelContext } from './context.ts'
import { type Decision, isDisqualified } from './decision/table.ts'
import { vettingStatus } from './decision/vetting.ts'
import type { FormName } from './forms/index.ts'
import type { Answers, TrackingParams } from './records/application.ts'

type Tracking = { [K in keyof TrackingParams]-?: string }

/** A step was completed; `step_data` is that step's data, empty where it has none (section 3). */
export interface StepCompleted {
  type: 'Application Step Completed'
  properties: { step_name: string; step_data: object; step_variant: string }
}

/** User properties of the applicant; the e-mail becomes the analytics user id (section 3). */
export interface ApplicantIdentified {
  type: 'Applicant Identified'
  properties: {
    name: string
    email: string
    phone: string
    linkedin: string
    puzzle_time_ms: number
    puzzle_moves: number
    puzzle_time_formatted: string
    application_source: string
    campaign_id: string
    creative_id: string
    utm_medium: string
  }
}

export interface ApplicationSubmitted {
  type: 'Application Submitted'
  properties: {
    puzzle_time_ms: number
    puzzle_moves: number
    puzzle_time_formatted: string
    applicant_status: string
    referrer: string
  } & Tracking
}

export interface DecisionIssued {
  type: 'Applicant Decision Issued'
  properties: {
    decision: string
    puzzle_time_ms: number
    puzzle_moves: number
    puzzle_time_formatted: string
    stage: string
    ai_status: string
  }
}

export interface ConversionDue {
  type: 'Conversion Due'
  script: 'apply' | 'disqualified'
  clickId: string
}

/**
 * What leaves the machine for analytics, tracking and the browser's own records, each at its moment.
 * Effects add the time; types are the names that section 3 gives the analytics events.
 */
export type FunnelEmitted =
  | { type: 'Application Viewed'; properties: Record<string, never> }
  | {
      type: 'Application Started'
      properties: { step: 'intro'; source: 'job_description_page' }
    }
  | StepCompleted
  | ApplicantIdentified
  | ApplicationSubmitted
  | DecisionIssued
  | {
      type: 'Conversion Due'
      script: 'apply' | 'disqualified'
      clickId: string
    }
  | { type: 'Application Cleared' }
  | { type: 'Application Forgotten' }

/** Which answers a step's completion carries: a form's, a level's, or none. */
export type StepData = FormName | 'level' | 'none'

export function stepCompleted(
  { application, configuration }: FunnelContext,
  { name, data }: { name: string; data: StepData },
): StepCompleted {
  return {
    type: 'Application Step Completed',
    properties: {
      step_name: name,
      step_data: dataOf(application, data),
      step_variant: configuration.stepVariant,
    },
  }
}

export function applicantIdentified({ application }: FunnelContext): ApplicantIdentified {
  const { contactDetails, workExperience } = application
  const tracking = trackingOf(application.trackingParams)
  return {
    type: 'Applicant Identified',
    properties: {
      name: `${contactDetails.firstName} ${contactDetails.lastName}`,
      email: contactDetails.email,
      phone: contactDetails.phone,
      linkedin: workExperience.linkedinProfile,
      ...performanceOf(application),
      application_source: tracking.application_source,
      campaign_id: tracking.campaign_id,
      creative_id: tracking.creative_id,
      utm_medium: tracking.utm_medium,
    },
  }
}

export function applicationSubmitted(
  { application, arrival }: FunnelContext,
  { stage }: Decision,
): ApplicationSubmitted {
  const tracking = trackingOf(application.trackingParams)
  return {
    type: 'Application Submitted',
    properties: {
      ...performanceOf(application),
      applicant_status: stage,
      referrer: tracking.external_referrer || arrival.documentReferrer || 'direct',
      ...tracking,
    },
  }
}

export function decisionIssued(
  { application }: FunnelContext,
  { stage }: Decision,
): DecisionIssued {
  return {
    type: 'Applicant Decision Issued',
    properties: {
      decision: 'approved',
      ...performanceOf(application),
      stage,
      ai_status: vettingStatus(application.analysisResult),
    },
  }
}

/**
 * The third-party script that is due with the decision: none for applications from LinkedIn,
 * compared without case (section 4).
 */
export function conversionDue(
  { application }: FunnelContext,
  { stage }: Decision,
): ConversionDue | undefined {
  const { application_source: source, jclickid } = application.trackingParams
  if (source?.toLowerCase() === 'linkedin') return undefined
  return {
    type: 'Conversion Due',
    script: isDisqualified(stage) ? 'disqualified' : 'apply',
    clickId: jclickid ?? '',
  }
}

function dataOf(application: Answers, data: StepData): object {
  if (data === 'none') return {}
  if (data !== 'level') return application[data]
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

function trackingOf(parameters: TrackingParams): Tracking {
  return {
    external_referrer: parameters.external_referrer ?? '',
    cgc: parameters.cgc ?? '',
    jclickid: parameters.jclickid ?? '',
    cgpid: parameters.cgpid ?? '',
    job_pipeline: parameters.job_pipeline ?? '',
    application_source: parameters.application_source ?? '',
    j_publisher: parameters.j_publisher ?? '',
    campaign_id: parameters.campaign_id ?? '',
    creative_id: parameters.creative_id ?? '',
    utm_medium: parameters.utm_medium ?? '',
  }
}
