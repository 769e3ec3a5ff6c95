import { BLANK_FORMS } from '../forms/index.ts'
import type { PuzzleIndex } from '../puzzle/levels.ts'
import type { Answers, Application, Timer, TimerCounts } from '../records/application.ts'
import type { SavedReading, SavedRecords, StoredTexts } from '../records/saved-state.ts'
import type { Submission } from '../requests/submissions.ts'
import { STEPS, stepAt } from '../step-list.ts'
import { VALID_FORMS } from './answers.ts'
import { SOLVED_BOARDS } from './boards.ts'

/** The visit that a test starts with, its application, and another one. */
export const VISIT_ID = '7c1de0b4-52f4-4d07-9c7a-0e4b8e5f3c33'
export const APPLICATION_ID = '3f0f6a0e-6c7b-4c52-9f52-5a6a0c9a7d11'
export const OTHER_APPLICATION_ID = 'b5f7c1de-0d7e-4a0b-8a54-2f3c0f6f1b22'

const BLANK_COUNTS: TimerCounts = { totalTimeMs: 0, totalMoves: 0, elapsedSeconds: 0 }
export const BLANK_TIMER: Timer = { ...BLANK_COUNTS, isRunning: false, isPaused: false }

const BLANK_ANSWERS: Answers = {
  puzzleIndex: 1,
  ...BLANK_FORMS,
  puzzleAnswers: {},
  puzzlePerformance: { totalTimeMs: 0, totalMoves: 0, totalTimeFormatted: '0:00' },
  trackingParams: {},
}

export const BLANK_APPLICATION: Application = {
  storeVersion: 1,
  currentStep: 1,
  maxUnlockedStep: 1,
  applicationStarted: false,
  ...BLANK_ANSWERS,
}

const FIRST_LEVEL = STEPS.findIndex(({ level }) => level) + 1
const LAST_LEVEL = STEPS.findLastIndex(({ level }) => level) + 1

/** An application that has just come to a step, with valid answers for all steps before it. */
export function applicationAt(step: number, changes: Partial<Application> = {}): Application {
  const passed = STEPS.slice(0, step - 1)
  return {
    ...BLANK_APPLICATION,
    applicationStarted: true,
    currentStep: step,
    maxUnlockedStep: step,
    puzzleIndex: puzzleIndexAt(step),
    ...Object.fromEntries(passed.flatMap(({ form }) => (form ? [[form, VALID_FORMS[form]]] : []))),
    puzzleAnswers: Object.fromEntries(
      passed.flatMap(({ level }) => (level ? [[`puzzle${level}`, solved(level)]] : [])),
    ),
    ...(step > LAST_LEVEL && {
      puzzlePerformance: { totalTimeMs: 83_000, totalMoves: 13, totalTimeFormatted: '1:23' },
    }),
    ...changes,
  }
}

/** What was in the storage, as it was read: records that go together with that application. */
export function saved(
  { storeVersion: _, currentStep, maxUnlockedStep, applicationStarted, ...answers }: Application,
  { timer = timerAt(currentStep), ...rest }: OtherRecords = {},
): SavedReading {
  const { isRunning, isPaused, ...counts } = timer
  const running = isRunning ? 'running' : 'stopped'
  return {
    kind: 'read',
    step: applicationStarted ? stepAt(currentStep) : null,
    unlocked: applicationStarted ? stepAt(maxUnlockedStep) : null,
    application: answers,
    timer: counts,
    timerState: isPaused ? 'paused' : running,
    drafts: {},
    applicationId: APPLICATION_ID,
    ...rest,
  }
}

/** The timer as it was saved, and the other records. */
type OtherRecords = Partial<Pick<SavedRecords, 'drafts' | 'applicationId'> & { timer: Timer }>

/** {@link saved} of {@link applicationAt}. */
export function savedAt(step: number, changes: Partial<Application> = {}): SavedReading {
  return saved(applicationAt(step, changes))
}

/** What the device's database has of an application that was submitted, and not yet decided. */
export const SUBMISSION: Submission = {
  submissionId: APPLICATION_ID,
  answers: applicationAt(LAST_LEVEL + 1),
  decision: undefined,
  isAcknowledged: false,
  isAdded: false,
  isRefused: false,
  isStored: true,
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

/** The timer at a step: running on the levels, stopped before and after them. */
export function timerAt(step: number): Timer {
  if (step < FIRST_LEVEL) return BLANK_TIMER
  if (step > LAST_LEVEL)
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
  return STEPS.slice(0, step).findLast(({ level }) => level)?.level ?? 1
}

function solved(index: PuzzleIndex) {
  const paths = SOLVED_BOARDS[index]
  return { paths, moves: Object.keys(paths).length, elapsedSeconds: 0 }
}
