import * as v from 'valibot'
import { FORMS, type FormName, type FormValues, forEachForm, wereAccepted } from '../forms/index.ts'
import { isLevelComplete, sanitizePaths } from '../puzzle/board.ts'
import { LEVELS, levelAt, type PuzzleIndex } from '../puzzle/levels.ts'
import {
  mayGoBackFrom,
  STEPS,
  type StepId,
  stepAt,
  stepNumber,
  stepOf,
} from '../steps/step-list.ts'
import { type Answers, Application, BLANK_TIMER, Timer, type TimerCounts } from './application.ts'
import type { StorageKey } from './storage-keys.ts'

const draftOf = <Values>(saved: v.GenericSchema<unknown, Values>) =>
  v.fallback(v.optional(saved), undefined)

const SavedDrafts = forEachForm<{
  [F in FormName]: ReturnType<typeof draftOf<FormValues[F]>>
}>((name) => draftOf<never>(FORMS[name].saved as never))

/**
 * Unsaved input by form, and the name of the attached file; invalid values are dropped one by one.
 */
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
  /** Undefined before the start, and where the storage has lost it. */
  applicationId: string | undefined
}

/**
 * What the storage held when it was read: nothing, something that cannot be used (both records are
 * then reset, section 4), what this page wrote last, or records.
 */
export type SavedReading =
  | { kind: 'missing' }
  | { kind: 'unreadable' }
  | { kind: 'unchanged' }
  | SavedRecords

/** The text under each key, null where there is none. */
export type StoredTexts = Readonly<Record<StorageKey, string | null>>

const ApplicationId = v.pipe(v.string(), v.uuid())

/** Reads the records: any fault in application or timer makes both unreadable; nothing throws. */
export function decodeRecords(texts: StoredTexts): SavedReading {
  if (texts.application === null) return { kind: 'missing' }
  const application = v.safeParse(Application, parseJson(texts.application))
  const timer = v.safeParse(Timer, texts.timer === null ? NO_TIMER : parseJson(texts.timer))
  if (!application.success || !timer.success) return { kind: 'unreadable' }
  const records = normalize(application.output, timer.output)
  const isNamed = records.unlocked !== null && v.is(ApplicationId, texts.applicationId)
  return {
    kind: 'read',
    ...records,
    drafts: v.parse(Drafts, texts.drafts === null ? undefined : parseJson(texts.drafts)),
    applicationId: isNamed ? (texts.applicationId ?? undefined) : undefined,
  }
}

/** Gives a started application that has lost its id another one: never that of the visit. */
export function withApplicationId(reading: SavedReading, newId: () => string): SavedReading {
  if (reading.kind !== 'read' || reading.unlocked === null) return reading
  return { ...reading, applicationId: reading.applicationId ?? newId() }
}

const NO_TIMER: Timer = { ...BLANK_TIMER, isRunning: false, isPaused: false }

/**
 * A record without the seconds, which every page that shows a level counts by itself, and without
 * the answer of a level on which nothing but seconds has happened.
 */
export function withoutTime(text: string): string {
  const record = parseJson(text)
  if (!isRecord(record)) return text
  return JSON.stringify(record, (name, value) =>
    name === 'elapsedSeconds' || v.is(Undrawn, value) ? undefined : value,
  )
}

/**
 * A record with the larger of its own seconds and those of another record that was written
 * meanwhile: two windows on one level count the same time once. If either timer is not running, its
 * own seconds stay.
 */
export function withLaterTime(text: string, other: string): string {
  const record = parseJson(text)
  return isRecord(record) ? JSON.stringify(laterOf(record, parseJson(other))) : text
}

function laterOf(value: unknown, other: unknown): unknown {
  if (!isRecord(value) || !isRecord(other)) return value
  if (value.isRunning === false || other.isRunning === false) return value
  const entries = Object.entries(value).map(([name, inner]) => {
    const outer = other[name]
    if (name !== 'elapsedSeconds') return [name, laterOf(inner, outer)]
    return [name, typeof outer === 'number' ? Math.max(Number(inner), outer) : inner]
  })
  return Object.fromEntries(entries)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const Undrawn = v.object({ paths: v.strictObject({}), moves: v.literal(0) })

/**
 * The furthest step whose every step before it was passed: a form by the rules of any release, a
 * level by its rules of section 4.
 */
function furthestValidStep(application: Application): StepId {
  const invalid = STEPS.find(({ form, level }) => {
    if (form) return !wereAccepted(form, application[form])
    return level !== undefined && !isSolved(level, application)
  })
  return invalid?.id ?? 'thankYou'
}

function isSolved(level: PuzzleIndex, { puzzleAnswers }: Application): boolean {
  return isLevelComplete(levelAt(level), puzzleAnswers[`puzzle${level}`]?.paths ?? {})
}

/**
 * Corrects inconsistent records: no step beyond the furthest valid one, no step back once the
 * puzzles have started, no level with a timer that cannot be resumed.
 */
function normalize(record: Application, timer: Timer): NormalizedRecords {
  const { storeVersion: _, currentStep, maxUnlockedStep, applicationStarted, ...answers } = record
  const puzzleAnswers = mapAnswers(record)
  const furthest = stepNumber(furthestValidStep({ ...record, puzzleAnswers }))
  const highest = Math.min(Math.max(maxUnlockedStep, currentStep), furthest)
  const isStarted = applicationStarted || highest > 1
  const unlocked = isStarted ? stepAt(highest) : null
  const mayBeBehind = unlocked !== null && mayGoBackFrom(unlocked)
  const step = mayBeBehind ? stepAt(Math.min(currentStep, furthest)) : unlocked
  const level = stepOf(step)?.level
  const { isRunning: _running, isPaused: _paused, ...counts } = timer
  return {
    step,
    unlocked,
    application: { ...answers, puzzleIndex: level ?? answers.puzzleIndex, puzzleAnswers },
    timer: counts,
    timerState: level === undefined ? 'stopped' : timerStateOf(timer),
  }
}

type NormalizedRecords = Omit<SavedRecords, 'kind' | 'drafts' | 'applicationId'>

/** On a level. */
function timerStateOf({
  isRunning,
  isPaused,
  totalTimeMs,
}: Timer): NormalizedRecords['timerState'] {
  const isIdle = !isRunning && !isPaused && totalTimeMs === 0
  if (isPaused || isIdle) return 'paused'
  return isRunning ? 'running' : 'stopped'
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

/** A text as JSON; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
