import type { FormValues } from '../../../machines/forms/index.ts'
import { type Answered, type Decided, STORE_VERSION } from '../../specification/application.ts'
import { ofEachForm } from '../../specification/forms/index.ts'
import { FIRST_LEVEL, LAST_LEVEL } from '../../specification/steps.ts'
import type { Observation } from '../observed/observation.ts'

/**
 * The records of a state (section 3); null where none may be stored: before the start, and after
 * clearing.
 */
export function recordsOf(seen: Observation): object | null {
  const { step, trackingParams, isCleared, timer, drafts, upload, applicationId } = seen
  const isBlank = step === 0 && Object.keys(trackingParams).length === 0
  if (isCleared || isBlank) return null
  const isNamed = ['empty', 'uploading', 'uploaded'].includes(seen.resume) && upload.fileName !== ''
  return {
    application: applicationRecord(seen),
    timer: {
      totalTimeMs: seen.totalTimeMs,
      totalMoves: seen.totalMoves,
      elapsedSeconds: seen.elapsedSeconds,
      isRunning: timer === 'running',
      isPaused: timer === 'paused',
    },
    drafts: { ...drafts, ...(isNamed && { resumeFileName: upload.fileName }) },
    applicationId: step === 0 ? null : applicationId,
  }
}

/** The forms as they were saved. */
export function formsOf(saved: FormValues): FormValues {
  return ofEachForm((form) => saved[form]) as FormValues
}

/** The application state with each of its fields (section 3). */
export function applicationRecord({
  step,
  unlocked,
  analysisResult,
  ...seen
}: Observation): object {
  return {
    storeVersion: STORE_VERSION,
    currentStep: Math.max(1, step),
    maxUnlockedStep: unlocked,
    puzzleIndex: Math.min(Math.max(step, FIRST_LEVEL), LAST_LEVEL) - FIRST_LEVEL + 1,
    applicationStarted: step > 0,
    ...formsOf(seen),
    puzzleAnswers: seen.puzzleAnswers,
    puzzlePerformance: seen.puzzlePerformance,
    trackingParams: seen.trackingParams,
    ...(analysisResult && { analysisResult }),
  }
}

/** The labels that the company under test sets for payload, events and calls. */
export const LABELS = { submittedFrom: 'Funnel under test', applicationFormVersion: '7.5' }
export const STEP_VARIANT = 'variant-b'
export const HUBSPOT_ID = 'hubspot-placeholder'

/** What is known of the application before it is decided. */
export function answeredIn(seen: Observation): Answered {
  const tracking = seen.trackingParams as Answered['tracking']
  return { ...formsOf(seen), tracking, performance: seen.puzzlePerformance }
}

/**
 * The same after the decision (status before ai_status, reasoning before the summaries: the
 * design).
 */
export function decidedIn(seen: Observation): Decided {
  if (seen.rule === null) throw new Error('Nothing is decided yet')
  const { status, ai_status, reasoning, summary, ai_summary } = seen.analysisResult ?? {}
  const vetting = {
    status: status ?? ai_status ?? '',
    summary: reasoning ?? summary ?? ai_summary ?? '',
  }
  return { ...answeredIn(seen), rule: seen.rule, vetting }
}
