import * as v from 'valibot'
import { BLANK_TIMER, type FunnelContext } from './context.ts'
import { FORM_NAMES, type FormValues, forEachForm, isComplete } from './forms/index.ts'
import { isLevelComplete, sanitizePaths } from './rules/puzzle-board.ts'
import { LEVELS } from './rules/puzzle-levels.ts'
import { mayGoBackFrom, puzzleStep, STEP_COUNT, STEPS } from './rules/steps.ts'
import { Application, Timer } from './schemas/application.ts'
import { Drafts, type SavedReading } from './schemas/records.ts'
import type { StorageKey } from './storage-keys.ts'

/** The text under each key, null where there is none. */
export type StoredTexts = Readonly<Record<StorageKey, string | null>>

const ApplicationId = v.pipe(v.string(), v.uuid())

/** Reads the records: any fault in application or timer makes both unreadable; nothing throws. */
export function decodeRecords(texts: StoredTexts): SavedReading {
  if (texts.application === null) return { kind: 'missing' }
  const application = v.safeParse(Application, parseJson(texts.application))
  const timer = v.safeParse(Timer, texts.timer === null ? BLANK_TIMER : parseJson(texts.timer))
  if (!application.success || !timer.success) return { kind: 'unreadable' }
  return {
    kind: 'read',
    ...settle(application.output, timer.output),
    drafts: v.parse(Drafts, texts.drafts === null ? undefined : parseJson(texts.drafts)),
    applicationId: v.is(ApplicationId, texts.applicationId) ? texts.applicationId : undefined,
  }
}

/** Writes the records; an application that says nothing yet leaves no trace in the storage. */
export function encodeRecords(context: FunnelContext): StoredTexts {
  const { application, timer, forms, applicationId, upload } = context
  const isBlank =
    !application.applicationStarted && Object.keys(application.trackingParams).length === 0
  if (isBlank) return NOTHING_STORED
  return {
    application: JSON.stringify(application),
    timer: JSON.stringify(timer),
    drafts: JSON.stringify({
      ...forEachForm<FormValues>((name) => forms[name].draft),
      ...(hasNamedFile(context) && { resumeFileName: upload.fileName }),
    }),
    applicationId,
  }
}

/**
 * A record without the seconds, which every page that shows a level counts by itself, and without
 * the answer of a level on which nothing but seconds has happened.
 */
export function withoutTime(text: string): string {
  return JSON.stringify(parseJson(text), (name, value) =>
    name === 'elapsedSeconds' || v.is(Undrawn, value) ? undefined : value,
  )
}

/**
 * A record with the later of its own seconds and those of another one that was written meanwhile: two
 * windows on one level count the same time, not twice as much and not one over the other. Where either
 * timer does not run, its own stand.
 */
export function withLaterTime(text: string, other: string): string {
  return JSON.stringify(laterOf(parseJson(text), parseJson(other)))
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

function hasNamedFile({ forms, upload }: FunnelContext): boolean {
  return forms.workExperience.draft.resume !== '' && upload.fileName !== ''
}

export const NOTHING_STORED: StoredTexts = {
  application: null,
  timer: null,
  drafts: null,
  applicationId: null,
}

/**
 * The furthest step whose every step before it holds valid answers: a form with its rules of
 * section 5, a level with its rules of section 4.
 */
export function furthestValidStep(application: Application): number {
  const invalidForm = FORM_NAMES.findIndex((form) => !isComplete(form, application[form]))
  if (invalidForm >= 0) return invalidForm + 1
  const unsolved = LEVELS.find(
    (level) =>
      !isLevelComplete(level, application.puzzleAnswers[`puzzle${level.index}`]?.paths ?? {}),
  )
  return unsolved ? (puzzleStep(unsolved.index) ?? STEP_COUNT) : STEP_COUNT
}

/**
 * Brings records that contradict themselves back to a state the funnel can be in: no step beyond the
 * furthest valid one, no step back once the puzzles began, no level whose timer nobody can resume.
 */
function settle(
  application: Application,
  timer: Timer,
): { application: Application; timer: Timer } {
  const puzzleAnswers = mapAnswers(application)
  const furthest = furthestValidStep({ ...application, puzzleAnswers })
  const maxUnlockedStep = Math.min(
    Math.max(application.maxUnlockedStep, application.currentStep),
    furthest,
  )
  const hasBegunPuzzles = !mayGoBackFrom(maxUnlockedStep)
  const currentStep = hasBegunPuzzles
    ? maxUnlockedStep
    : Math.min(application.currentStep, furthest)
  const level = STEPS[currentStep - 1]?.level
  const isIdle = !timer.isRunning && !timer.isPaused && timer.totalTimeMs === 0
  return {
    application: {
      ...application,
      applicationStarted: application.applicationStarted || maxUnlockedStep > 1,
      currentStep,
      maxUnlockedStep,
      puzzleIndex: level ?? application.puzzleIndex,
      puzzleAnswers,
    },
    timer: {
      ...timer,
      isRunning: level !== undefined && timer.isRunning && !timer.isPaused,
      isPaused: level !== undefined && (timer.isPaused || isIdle),
    },
  }
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
