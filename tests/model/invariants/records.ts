import { STORE_VERSION } from '../../specification/application.ts'
import { FIRST_LEVEL, LAST_LEVEL } from '../../specification/steps.ts'
import type { Seen } from '../seen/seen.ts'

/** The records of a state (section 3); null where nothing may be kept: before the start, and cleared. */
export function recordsOf(seen: Seen): object | null {
  const { step, tracking, isCleared, timer, drafts, upload, applicationId } = seen
  const isBlank = step === 0 && Object.keys(tracking).length === 0
  if (isCleared || isBlank) return null
  const isNamed = drafts.workExperience.resume !== '' && upload.fileName !== ''
  return {
    application: applicationRecord(seen),
    timer: {
      totalTimeMs: seen.totalTimeMs,
      totalMoves: seen.moves,
      elapsedSeconds: seen.seconds,
      isRunning: timer === 'running',
      isPaused: timer === 'paused',
    },
    drafts: { ...drafts, ...(isNamed && { resumeFileName: upload.fileName }) },
    applicationId,
  }
}

/** The application state with each of its fields (section 3). */
export function applicationRecord({ step, unlocked, saved, analysis, ...seen }: Seen): object {
  return {
    storeVersion: STORE_VERSION,
    currentStep: Math.max(1, step),
    maxUnlockedStep: unlocked,
    puzzleIndex: Math.min(Math.max(step, FIRST_LEVEL), LAST_LEVEL) - FIRST_LEVEL + 1,
    applicationStarted: step > 0,
    ...saved,
    puzzleAnswers: seen.levels,
    puzzlePerformance: seen.performance,
    trackingParams: seen.tracking,
    ...(analysis && { analysisResult: analysis }),
  }
}
