import * as v from 'valibot'
import { FORM_NAMES, FORMS, type FormName, type FormValues, forEachForm } from '../forms/index.ts'
import { sanitizePaths } from '../puzzle/drawing.ts'
import { LEVELS } from '../puzzle/levels.ts'
import { STEP_IDS, type StepId, stepAt, stepOf } from '../step-list.ts'
import {
  type Answers,
  Application,
  BLANK_ANSWERS,
  BLANK_TIMER,
  type PuzzleAnswer,
  PuzzleKey,
  Timer,
  type TimerCounts,
} from './application.ts'
import { isSolved, positionIn } from './position.ts'
import type { StorageKey } from './storage-keys.ts'

const draftOf = <Values>(saved: v.GenericSchema<unknown, Values>) =>
  v.fallback(v.optional(saved), undefined)

const SavedDrafts = forEachForm<{
  [F in FormName]: ReturnType<typeof draftOf<FormValues[F]>>
}>((name) => draftOf<never>(FORMS[name].saved as never))

/** Unsaved input by form, and the attached file's name; each invalid value is dropped alone. */
const Drafts = v.fallback(
  v.object({
    ...SavedDrafts,
    resumeFileName: v.fallback(v.optional(v.string()), undefined),
  }),
  {},
)
type Drafts = v.InferOutput<typeof Drafts>

/** Consistent records, as they were read. */
export interface SavedRecords {
  kind: 'read'
  /** Where the applicant was; null before the start. */
  step: StepId | null
  /** The furthest step that the applicant had come to; null before the start. */
  unlocked: StepId | null
  application: Answers
  timer: TimerCounts
  timerState: 'running' | 'paused' | 'stopped'
  drafts: Drafts
  /** Undefined before the start, and if the storage has lost it. */
  applicationId: string | undefined
}

/**
 * What was in the storage when it was read: nothing, something that cannot be used (both records are
 * then reset, section 4), what this page wrote last, or records.
 */
export type SavedReading =
  | { kind: 'missing' }
  | { kind: 'unreadable' }
  | { kind: 'unchanged' }
  | SavedRecords

/** The stored text of each key; null if there is none. */
export type StoredTexts = Readonly<Record<StorageKey, string | null>>

const ApplicationId = v.pipe(v.string(), v.uuid())

/** Reads the records: any fault in application or timer makes both unreadable; nothing throws. */
export function decodeRecords(texts: StoredTexts): SavedReading {
  const drafts = v.parse(Drafts, texts.drafts === null ? undefined : parseJson(texts.drafts))
  if (texts.application === null) return beforeStart(drafts)
  const application = v.safeParse(Application, parseJson(texts.application))
  const timer = v.safeParse(Timer, texts.timer === null ? NO_TIMER : parseJson(texts.timer))
  if (!application.success || !timer.success) return { kind: 'unreadable' }
  const records = normalize(application.output, timer.output)
  const isNamed = records.unlocked !== null && v.is(ApplicationId, texts.applicationId)
  return {
    kind: 'read',
    ...records,
    drafts,
    applicationId: isNamed ? (texts.applicationId ?? undefined) : undefined,
  }
}

/** What was typed into a page whose script did not come is there without an application. */
function beforeStart(drafts: Drafts): SavedReading {
  if (FORM_NAMES.every((name) => drafts[name] === undefined)) return { kind: 'missing' }
  return {
    kind: 'read',
    ...NOT_STARTED,
    application: BLANK_ANSWERS,
    timer: BLANK_TIMER,
    timerState: 'stopped',
    drafts,
    applicationId: undefined,
  }
}

/** Gives a started application that has lost its id a new one, other than the visit's. */
export function withApplicationId(reading: SavedReading, newId: () => string): SavedReading {
  if (reading.kind !== 'read' || reading.unlocked === null) return reading
  return { ...reading, applicationId: reading.applicationId ?? newId() }
}

const NO_TIMER: Timer = { ...BLANK_TIMER, isRunning: false, isPaused: false }

/**
 * Whether two readings are the same except for the seconds, which every page that shows a level counts
 * by itself; a level without a drawing and moves counts as absent. Drafts are not compared.
 */
export function isSameExceptTime(one: SavedReading, other: SavedReading): boolean {
  return JSON.stringify(withoutTime(one)) === JSON.stringify(withoutTime(other))
}

function withoutTime(reading: SavedReading): unknown {
  if (reading.kind !== 'read') return reading
  const { drafts: _, timer, application, ...others } = reading
  const levels = LEVELS.map(({ index }) => application.puzzleAnswers[`puzzle${index}`])
  const drawnLevels = levels.map((level) => level && isDrawn(level) && [level.paths, level.moves])
  return {
    ...others,
    timer: { ...timer, elapsedSeconds: 0 },
    application: { ...application, puzzleAnswers: drawnLevels.map((level) => level || null) },
  }
}

function isDrawn({ paths, moves }: PuzzleAnswer): boolean {
  return moves > 0 || Object.keys(paths).length > 0
}

type Played = Pick<SavedRecords, 'application' | 'timer' | 'timerState'>

/**
 * This page's levels and timer, with the seconds of another reading if it has more: two windows on
 * one level count the same time once. Unless both timers run, the timer's own seconds stay.
 */
export function withLaterTime(own: Played, other: SavedReading): Played {
  if (other.kind !== 'read') return own
  const { application, timer } = own
  const puzzleAnswers = { ...application.puzzleAnswers }
  for (const key of PuzzleKey.options) {
    const answer = puzzleAnswers[key]
    if (answer) puzzleAnswers[key] = later(answer, other.application.puzzleAnswers[key])
  }
  const isRunning = own.timerState === 'running' && other.timerState === 'running'
  return {
    ...own,
    application: { ...application, puzzleAnswers },
    timer: isRunning ? later(timer, other.timer) : timer,
  }
}

function later<Timed extends { elapsedSeconds: number }>(
  own: Timed,
  other: { elapsedSeconds: number } | undefined,
): Timed {
  return { ...own, elapsedSeconds: Math.max(own.elapsedSeconds, other?.elapsedSeconds ?? 0) }
}

/**
 * Corrects inconsistent records: no step beyond the furthest valid one, no step back once the
 * puzzles have started, no level with a timer that cannot be resumed.
 */
function normalize(record: Application, timer: Timer): NormalizedRecords {
  const { storeVersion: _, currentStep, maxUnlockedStep, applicationStarted, ...answers } = record
  const puzzleAnswers = mapAnswers(record)
  const position = positionIn(
    { ...record, puzzleAnswers },
    stepAt(currentStep),
    stepAt(maxUnlockedStep),
  )
  const isStarted = applicationStarted || position.unlocked !== STEP_IDS[0]
  const { step, unlocked } = isStarted ? position : NOT_STARTED
  const level = stepOf(step)?.level
  const { isRunning: _running, isPaused: _paused, ...counts } = timer
  return {
    step,
    unlocked,
    application: { ...answers, puzzleIndex: level ?? answers.puzzleIndex, puzzleAnswers },
    timer: counts,
    timerState:
      level === undefined ? 'stopped' : timerStateOn(isSolved({ puzzleAnswers }, level), timer),
  }
}

const NOT_STARTED = { step: null, unlocked: null }

type NormalizedRecords = Omit<SavedRecords, 'kind' | 'drafts' | 'applicationId'>

/** Only on a solved level may the timer be stopped: from there nothing starts it again. */
function timerStateOn(
  isLevelSolved: boolean,
  { isRunning, isPaused }: Timer,
): NormalizedRecords['timerState'] {
  if (isPaused) return 'paused'
  if (isRunning) return 'running'
  return isLevelSolved ? 'stopped' : 'paused'
}

function mapAnswers({ puzzleAnswers }: Application): Application['puzzleAnswers'] {
  const answers: Application['puzzleAnswers'] = {}
  for (const level of LEVELS) {
    const key = `puzzle${level.index}` as const
    const answer = puzzleAnswers[key]
    if (answer) answers[key] = { ...answer, paths: sanitizePaths(level, answer.paths) }
  }
  return answers
}

/** A text as JSON; undefined if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
