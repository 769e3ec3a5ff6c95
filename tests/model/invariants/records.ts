import type { FormValues } from '../../../machines/forms/index.ts'
import { STORE_VERSION } from '../../specification/application.ts'
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
  const isNamed = drafts.workExperience.resume !== '' && upload.fileName !== ''
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
    applicationId,
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
