import * as v from 'valibot'
import { LEVELS } from '../rules/puzzle-levels.ts'
import { type LevelId, STEP_COUNT } from '../rules/steps.ts'

/** Version of the saved records; a record of another version is not read (specification, section 9). */
export const STORE_VERSION = 1

const StepNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(STEP_COUNT))
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const YesNo = v.picklist(['', 'yes', 'no'])

/** Name, e-mail and phone as the applicant left them; phone is formatted `(XXX) XXX-XXXX` (section 3). */
export const ContactDetails = v.object({
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phone: v.string(),
})
export type ContactDetails = v.InferOutput<typeof ContactDetails>

/** Months are `1` to `12`, days `1` to `31`, years four digits; a state is its two-letter code (section 3). */
export const Eligibility = v.object({
  isOfAge: YesNo,
  dobMonth: v.string(),
  dobDay: v.string(),
  dobYear: v.string(),
  stateOfResidence: v.string(),
  hasReliableAccess: v.boolean(),
  isUSCitizen: v.boolean(),
  isHappyToCompleteCheck: v.boolean(),
})
export type Eligibility = v.InferOutput<typeof Eligibility>

export const ShareMethod = v.picklist(['', 'linkedin', 'resume', 'summary'])
export type ShareMethod = v.InferOutput<typeof ShareMethod>

/** `resume` is the reference of the uploaded file, a URL, or empty (section 3). */
export const WorkExperience = v.object({
  shareMethod: ShareMethod,
  linkedinProfile: v.string(),
  resume: v.string(),
  writtenSummary: v.string(),
  socialProfile: v.string(),
  goodFitReason: v.string(),
  addLinkedin: v.boolean(),
  addResume: v.boolean(),
  addSummary: v.boolean(),
})
export type WorkExperience = v.InferOutput<typeof WorkExperience>

export const CasinoAffiliation = v.object({
  hasAffiliation: YesNo,
  affiliationDetails: v.string(),
  jobAdvertisement: v.string(),
})
export type CasinoAffiliation = v.InferOutput<typeof CasinoAffiliation>

/** The four forms under the names of their saved fields. */
export interface FormValues {
  contactDetails: ContactDetails
  eligibility: Eligibility
  workExperience: WorkExperience
  casinoAffiliation: CasinoAffiliation
}
export type FormName = keyof FormValues

/** A cell of the board as `[x, y]`: column and row, counted from 0 at the top left. */
export const Cell = v.tuple([Count, Count])
export type Cell = v.InferOutput<typeof Cell>

/** What was drawn on one level: a path of cells per colour, connections made, whole seconds spent. */
export const PuzzleAnswer = v.object({
  paths: v.pipe(v.record(v.string(), v.pipe(v.array(Cell), v.readonly())), v.readonly()),
  moves: Count,
  elapsedSeconds: Count,
})
export type PuzzleAnswer = v.InferOutput<typeof PuzzleAnswer>

export const PuzzleKey = v.picklist(LEVELS.map(({ index }): LevelId => `puzzle${index}`))
export type PuzzleKey = LevelId

export const PuzzlePerformance = v.object({
  totalTimeMs: Count,
  totalMoves: Count,
  totalTimeFormatted: v.string(),
})
export type PuzzlePerformance = v.InferOutput<typeof PuzzlePerformance>

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

/** Comes before objects whose fields may all be absent, since a list has no wrong field either. */
const NoList = v.custom<object>((value) => !Array.isArray(value), 'expects an object')

export const TrackingParams = v.pipe(
  NoList,
  v.partial(
    v.object({
      external_referrer: v.string(),
      cgc: v.string(),
      jclickid: v.string(),
      cgpid: v.string(),
      job_pipeline: v.string(),
      application_source: v.string(),
      j_publisher: v.string(),
      campaign_id: v.string(),
      creative_id: v.string(),
      utm_medium: v.string(),
    }),
  ),
)
export type TrackingParams = v.InferOutput<typeof TrackingParams>

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

/** The application state as it is saved in local storage (section 3). */
export const Application = v.object({
  storeVersion: v.literal(STORE_VERSION),
  currentStep: StepNumber,
  maxUnlockedStep: StepNumber,
  puzzleIndex: v.picklist(LEVELS.map(({ index }) => index)),
  applicationStarted: v.boolean(),
  contactDetails: ContactDetails,
  eligibility: Eligibility,
  workExperience: WorkExperience,
  casinoAffiliation: CasinoAffiliation,
  puzzleAnswers: v.pipe(
    NoList,
    v.object(v.entriesFromList(PuzzleKey.options, v.optional(PuzzleAnswer))),
  ),
  puzzlePerformance: PuzzlePerformance,
  trackingParams: TrackingParams,
  analysisResult: v.optional(AnalysisResult),
})
export type Application = v.InferOutput<typeof Application>

/** The puzzle timer as it is saved under its own key (section 3). */
export const Timer = v.object({
  totalTimeMs: Count,
  totalMoves: Count,
  elapsedSeconds: Count,
  isRunning: v.boolean(),
  isPaused: v.boolean(),
})
export type Timer = v.InferOutput<typeof Timer>
