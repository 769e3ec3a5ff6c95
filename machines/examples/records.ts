import type { StoredTexts } from '../saved-state.ts'
import type { Application, PuzzleIndex, Timer } from '../schemas/application.ts'
import type { SavedReading } from '../schemas/records.ts'
import {
  BLANK_FORMS,
  CASINO_AFFILIATION,
  CONTACT,
  ELIGIBILITY,
  WORK_EXPERIENCE,
} from './answers.ts'
import { SOLVED_BOARDS } from './boards.ts'

/** The application that a test starts with, and another one. */
export const APPLICATION_ID = '3f0f6a0e-6c7b-4c52-9f52-5a6a0c9a7d11'
export const OTHER_APPLICATION_ID = 'b5f7c1de-0d7e-4a0b-8a54-2f3c0f6f1b22'

export const BLANK_TIMER: Timer = {
  totalTimeMs: 0,
  totalMoves: 0,
  elapsedSeconds: 0,
  isRunning: false,
  isPaused: false,
}

export const BLANK_APPLICATION: Application = {
  storeVersion: 1,
  currentStep: 1,
  maxUnlockedStep: 1,
  puzzleIndex: 1,
  applicationStarted: false,
  ...BLANK_FORMS,
  puzzleAnswers: {},
  puzzlePerformance: { totalTimeMs: 0, totalMoves: 0, totalTimeFormatted: '0:00' },
  trackingParams: {},
}

/** An application that has just come to a step, with valid answers for all steps before it. */
export function applicationAt(step: number, changes: Partial<Application> = {}): Application {
  return {
    ...BLANK_APPLICATION,
    applicationStarted: true,
    currentStep: step,
    maxUnlockedStep: step,
    puzzleIndex: puzzleIndexAt(step),
    contactDetails: step > 1 ? CONTACT : BLANK_FORMS.contactDetails,
    eligibility: step > 2 ? ELIGIBILITY : BLANK_FORMS.eligibility,
    workExperience: step > 3 ? WORK_EXPERIENCE : BLANK_FORMS.workExperience,
    casinoAffiliation: step > 4 ? CASINO_AFFILIATION : BLANK_FORMS.casinoAffiliation,
    puzzleAnswers: {
      ...(step > 6 && { puzzle1: solved(1) }),
      ...(step > 7 && { puzzle2: solved(2) }),
      ...(step > 8 && { puzzle3: solved(3) }),
      ...(step > 9 && { puzzle4: solved(4) }),
      ...(step > 10 && { puzzle5: solved(5) }),
    },
    ...(step > 10 && {
      puzzlePerformance: { totalTimeMs: 83_000, totalMoves: 13, totalTimeFormatted: '1:23' },
    }),
    ...changes,
  }
}

/** What the storage held, as it was read: records that go together with that application. */
export function saved(
  application: Application,
  rest: Partial<Omit<Extract<SavedReading, { kind: 'read' }>, 'kind' | 'application'>> = {},
): SavedReading {
  return {
    kind: 'read',
    application,
    timer: timerAt(application.currentStep),
    drafts: {},
    applicationId: APPLICATION_ID,
    ...rest,
  }
}

/** {@link saved} of {@link applicationAt}. */
export function savedAt(step: number, changes: Partial<Application> = {}): SavedReading {
  return saved(applicationAt(step, changes))
}

/** The texts that the storage holds of an application and the timer at its step. */
export function textsOf(application: object, timer: object = BLANK_TIMER): StoredTexts {
  return {
    application: JSON.stringify(application),
    timer: JSON.stringify(timer),
    drafts: null,
    applicationId: APPLICATION_ID,
  }
}

/** The timer as it stands at a step: running on the levels, stopped before and after them. */
export function timerAt(step: number): Timer {
  if (step < 6) return BLANK_TIMER
  if (step > 10)
    return {
      totalTimeMs: 83_000,
      totalMoves: 13,
      elapsedSeconds: 83,
      isRunning: false,
      isPaused: false,
    }
  return { ...BLANK_TIMER, isRunning: true }
}

function puzzleIndexAt(step: number): PuzzleIndex {
  if (step >= 10) return 5
  if (step === 9) return 4
  if (step === 8) return 3
  return step === 7 ? 2 : 1
}

function solved(index: PuzzleIndex) {
  const paths = SOLVED_BOARDS[index]
  return { paths, moves: Object.keys(paths).length, elapsedSeconds: 0 }
}
