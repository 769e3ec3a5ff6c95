import type { FunnelConfiguration } from './configuration.ts'
import type { CalendarDate } from './decision/age.ts'
import { type DecisionFacts, factsOf } from './decision/decision-facts.ts'
import type { Place } from './decision/test-applicant.ts'
import type { UrlTarget } from './events.ts'
import { type Forms, formsOf } from './form-state.ts'
import { type Board, EMPTY_BOARD } from './puzzle/board.ts'
import {
  type Answers,
  BLANK_ANSWERS,
  BLANK_TIMER,
  evidenceIn,
  type TimerCounts,
} from './records/application.ts'
import type { SavedReading } from './records/saved-state.ts'
import type { Submission } from './requests/submissions.ts'
import type { StepId } from './step-list.ts'

/** Everything the machine knows in addition to its state. */
export interface FunnelContext {
  configuration: FunnelConfiguration
  /** UUID by which the backend and the outbox know the application; before the start, the visit's. */
  applicationId: string
  application: Answers
  /** The furthest step that the applicant has reached; null before the start. */
  unlocked: StepId | null
  /** The step that the flow is to enter from `locating`; null for the page before the first step. */
  destination: StepId | null
  timer: TimerCounts
  forms: Forms
  /** The colour being drawn on the current level. */
  drawing: Board['drawing']
  /** What Undo goes back to on the current level, the latest drawing last. */
  undoStack: Board['undoStack']
  /** `refusal` is the sentence about a file that is not taken. */
  upload: { fileName: string; percent: number; refusal?: string }
  /** The place of the applicant's network address; null if unknown, undefined until requested. */
  place: Place | null | undefined
  /** The applicant's calendar date when the application was decided. */
  today: CalendarDate | undefined
  /** The id of what this page has submitted (`submissions.ts`); null before. */
  submissionId: string | null
  /** The submission of this application found on the device when the page was opened. */
  restoredSubmission: Submission | null
  /** Whether this device stores the decided submission: a page that ends then loses nothing. */
  isStored: boolean
  /** Number of refused presses of Continue; each one shakes the card again. */
  refusals: number
  /** How often this page has reset the timer: a part of a second is carried over a pause, never over a reset. */
  timerResets: number
  saved: SavedReading
  /** The URL that the page was opened with; undefined once it was handled. */
  opened: UrlTarget | undefined
  arrival: Arrival
}

/** The applicant's arrival, read once at start-up (sections 2 and 7). */
export interface Arrival {
  parameters: Answers['trackingParams']
  /** The referring page of another site, or ''. */
  externalReferrer: string
  /** The document's referrer as it is, or ''. */
  documentReferrer: string
  /** Whether this browser session has recorded Application Viewed already. */
  isViewed: boolean
}

export interface FunnelInput {
  configuration: FunnelConfiguration
  /** UUID of the visit, until an application starts or is restored. */
  applicationId: string
  saved: SavedReading
  opened: UrlTarget
  arrival: Arrival
}

/** The part of the context that a visit without records starts with. */
export const NO_RECORDS = {
  application: BLANK_ANSWERS,
  unlocked: null,
  destination: null,
  timer: BLANK_TIMER,
  forms: formsOf(BLANK_ANSWERS),
  drawing: null,
  undoStack: EMPTY_BOARD.undoStack,
  upload: { fileName: '', percent: 0 },
  place: undefined,
  today: undefined,
  submissionId: null,
  restoredSubmission: null,
  isStored: false,
}

/** The id of this page's submission. */
export function submissionIn({ submissionId, applicationId }: FunnelContext): string {
  return submissionId ?? applicationId
}

/** The facts of the decision. */
export function factsIn({
  application,
  configuration,
  place,
  today,
}: FunnelContext): DecisionFacts {
  return factsOf({ ...evidenceIn(application), place, today }, configuration)
}

export function initialContext(input: FunnelInput): FunnelContext {
  return { ...input, ...NO_RECORDS, refusals: 0, timerResets: 0 }
}
