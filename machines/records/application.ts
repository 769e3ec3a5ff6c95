import * as v from 'valibot'
import { dateOfBirthOf } from '../decision/age.ts'
import { BLANK_FORMS, FORMS, type FormName, type FormValues, forEachForm } from '../forms/index.ts'
import { LEVELS } from '../puzzle/levels.ts'
import { type LevelId, STEP_COUNT, type StepId, stepNumber } from '../step-list.ts'
import { truncateText } from './truncate.ts'

/** Version of the saved records; a record of another version is not read (specification, section 9). */
const STORE_VERSION = 1

const StepNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(STEP_COUNT))
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

const Cell = v.tuple([Count, Count])

/** What was drawn on one level: a path of cells per colour, connections made, whole seconds spent. */
export const PuzzleAnswer = v.object({
  paths: v.pipe(v.record(v.string(), v.pipe(v.array(Cell), v.readonly())), v.readonly()),
  moves: Count,
  elapsedSeconds: Count,
})
export type PuzzleAnswer = v.InferOutput<typeof PuzzleAnswer>

export const PuzzleKey = v.picklist(LEVELS.map(({ index }): LevelId => `puzzle${index}`))
export type PuzzleKey = LevelId

const PuzzlePerformance = v.object({
  totalTimeMs: Count,
  totalMoves: Count,
  totalTimeFormatted: v.string(),
})

/** The nine query parameters that are read at start-up (section 7). */
export const QUERY_PARAMETERS = [
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

/** Checked before an object whose fields are all optional: a list would pass as one. */
const NoList = v.custom<object>((value) => !Array.isArray(value), 'expects an object')

export const TrackingParams = v.pipe(
  NoList,
  v.partial(
    v.object({
      external_referrer: v.string(),
      ...v.entriesFromList(QUERY_PARAMETERS, v.string()),
    }),
  ),
)
export type TrackingParams = v.InferOutput<typeof TrackingParams>

/** Every tracking parameter, truncated to 2,048 bytes; '' where it is absent. */
export function trackingOf(parameters: TrackingParams): Record<keyof TrackingParams, string> {
  const names = ['external_referrer', ...QUERY_PARAMETERS] as const
  return Object.fromEntries(
    names.map((name) => [name, truncateText(parameters[name] ?? '')]),
  ) as Record<keyof TrackingParams, string>
}

/** The vetting service's answer; each field may be absent (section 3). */
export const AnalysisResult = v.pipe(
  NoList,
  v.partial(
    v.object({
      status: v.string(),
      ai_status: v.string(),
      reasoning: v.string(),
      summary: v.string(),
      ai_summary: v.string(),
    }),
  ),
)
export type AnalysisResult = v.InferOutput<typeof AnalysisResult>

const SavedForms = forEachForm<{ [F in FormName]: v.GenericSchema<unknown, FormValues[F]> }>(
  (name) => FORMS[name].saved,
)

/** The application state as it is saved in local storage (section 3). */
export const Application = v.object({
  storeVersion: v.literal(STORE_VERSION),
  currentStep: StepNumber,
  maxUnlockedStep: StepNumber,
  puzzleIndex: v.picklist(LEVELS.map(({ index }) => index)),
  applicationStarted: v.boolean(),
  ...SavedForms,
  puzzleAnswers: v.pipe(
    NoList,
    v.object(v.entriesFromList(PuzzleKey.options, v.optional(PuzzleAnswer))),
  ),
  puzzlePerformance: PuzzlePerformance,
  trackingParams: TrackingParams,
  analysisResult: v.optional(AnalysisResult),
})
export type Application = v.InferOutput<typeof Application>

/** The record without the position of the flow, which is the machine's state. */
export type Answers = Omit<
  Application,
  'storeVersion' | 'currentStep' | 'maxUnlockedStep' | 'applicationStarted'
>

/** Before any answer. */
export const BLANK_ANSWERS: Answers = {
  puzzleIndex: 1,
  ...BLANK_FORMS,
  puzzleAnswers: {},
  puzzlePerformance: {
    totalTimeMs: 0,
    totalMoves: 0,
    totalTimeFormatted: '0:00',
  },
  trackingParams: {},
}

/** The puzzle timer as it is saved under its own key (section 3). */
export const Timer = v.object({
  totalTimeMs: Count,
  totalMoves: Count,
  elapsedSeconds: Count,
  isRunning: v.boolean(),
  isPaused: v.boolean(),
})
export type Timer = v.InferOutput<typeof Timer>

/** The timer's counts; whether it runs is said by the machine's state. */
export type TimerCounts = Omit<Timer, 'isRunning' | 'isPaused'>

/** The timer before it first runs. */
export const BLANK_TIMER: TimerCounts = { totalTimeMs: 0, totalMoves: 0, elapsedSeconds: 0 }

/** The application as it is saved at the applicant's current step (section 3). */
export function applicationRecord(
  { application, unlocked }: { application: Answers; unlocked: StepId | null },
  step: StepId | null,
): Application {
  return {
    storeVersion: STORE_VERSION,
    currentStep: step === null ? 1 : stepNumber(step),
    maxUnlockedStep: unlocked === null ? 1 : stepNumber(unlocked),
    applicationStarted: unlocked !== null,
    ...application,
  }
}

/** The evidence that the application itself holds. */
export function evidenceIn({ contactDetails, eligibility, analysisResult }: Answers) {
  return {
    contact: contactDetails,
    birth: dateOfBirthOf(eligibility),
    stateCode: eligibility.stateOfResidence,
    vettingStatus: vettingStatus(analysisResult),
  }
}

/** The answer's `status`, else `ai_status`, else '', also while there is no answer. */
export function vettingStatus(result: AnalysisResult | undefined): string {
  return result?.status || result?.ai_status || ''
}

/** The answer's `reasoning`, else `summary`, else `ai_summary`, else ''. */
export function vettingSummary(result: AnalysisResult | undefined): string {
  return result?.reasoning || result?.summary || result?.ai_summary || ''
}
