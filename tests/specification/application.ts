import type { FormValues } from '../../machines/forms/index.ts'
import type { Rule } from './decision.ts'

/** What payload and events are made of, as an observer knows it. */
export interface Answered extends FormValues {
  tracking: Readonly<Record<string, string>>
  performance: { totalTimeMs: number; totalMoves: number; totalTimeFormatted: string }
}

/** The same of an application that was decided, with what the vetting service said. */
export interface Decided extends Answered {
  rule: Rule
  vetting: { status: string; summary: string }
}

/** The tracking parameters: the referrer, and those of the address (sections 3 and 7). */
export const TRACKING = [
  'external_referrer',
  'cgc',
  'jclickid',
  'cgpid',
  'job_pipeline',
  'application_source',
  'j_publisher',
  'campaign_id',
  'creative_id',
  'utm_medium',
] as const

/** Version of the saved record (section 9). */
export const STORE_VERSION = 1

/** The application as it is before anything is known of it, but for the forms (section 3). */
export const BLANK_PROGRESS = {
  storeVersion: STORE_VERSION,
  currentStep: 1,
  maxUnlockedStep: 1,
  puzzleIndex: 1,
  applicationStarted: false,
  puzzleAnswers: {},
  puzzlePerformance: { totalTimeMs: 0, totalMoves: 0, totalTimeFormatted: '0:00' },
  trackingParams: {},
} as const

/** The timer as it is before it runs (section 3). */
export const BLANK_TIMER = {
  totalTimeMs: 0,
  totalMoves: 0,
  elapsedSeconds: 0,
  isRunning: false,
  isPaused: false,
} as const

/** Elapsed time as minutes and seconds, `m:ss` (section 4). */
export function elapsedTime(seconds: number): string {
  const rest = seconds % 60
  return `${(seconds - rest) / 60}:${rest < 10 ? '0' : ''}${rest}`
}
