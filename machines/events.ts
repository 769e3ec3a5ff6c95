import { assertEvent } from 'xstate'
import type { Decision } from './decision/table.ts'
import type { FormName, FormValues } from './forms/index.ts'
import type { Cell } from './puzzle/levels.ts'
import type { SavedReading } from './records/saved-state.ts'
import type { Submission } from './requests/submissions.ts'
import type { StepId } from './step-list.ts'

type TextField<F extends FormName> = {
  [K in keyof FormValues[F]]: FormValues[F][K] extends string ? K : never
}[keyof FormValues[F]] &
  string

type AnyField<F extends FormName> = keyof FormValues[F] & string

/** An event of each form. */
type OfForms<Events extends { [F in FormName]: object }> = {
  [F in FormName]: { form: F } & Events[F]
}[FormName]

/** Text was typed or pasted into an input or text area: validated when typing pauses (section 5). */
export type FieldTyped = OfForms<{
  [F in FormName]: { type: 'FIELD.TYPED'; field: TextField<F>; value: string }
}>

/** An option was picked, a box ticked: validated when the applicant leaves it (section 5). */
export type FieldChosen = OfForms<{
  [F in FormName]: { type: 'FIELD.CHOSEN'; field: AnyField<F>; value: FormValues[F][AnyField<F>] }
}>

export type FieldLeft = OfForms<{ [F in FormName]: { type: 'FIELD.LEFT'; field: AnyField<F> } }>

export type FieldRested = OfForms<{
  [F in FormName]: { type: 'FIELD.RESTED'; field: TextField<F> }
}>

/** What the applicant does. */
type ApplicantEvent =
  /** The id is a new one: no other application has it. */
  | { type: 'APPLICATION.STARTED'; applicationId: string }
  | FieldTyped
  | FieldChosen
  | FieldLeft
  | { type: 'CONTINUE.PRESSED' }
  | { type: 'BACK.PRESSED' }
  | { type: 'CHANGE.PRESSED'; form: FormName }
  | { type: 'RESUME.CHOSEN'; file: File }
  | { type: 'RESUME.REMOVED' }
  | { type: 'PUZZLE.STARTED' }
  | { type: 'STROKE.BEGUN'; at: Cell }
  | { type: 'STROKE.EXTENDED'; cells: readonly Cell[] }
  | { type: 'STROKE.ENDED' }
  | { type: 'BOARD.RESET' }
  | { type: 'STROKE.UNDONE' }
  | { type: 'TIMER.PAUSED' }
  | { type: 'TIMER.RESUMED' }
  | { type: 'APPLICATION.SUBMITTED' }
  | { type: 'APPLICATION.RESTARTED' }
  | { type: 'APPLICATION.FORGOTTEN' }

/** The target of a URL: the page before the first step, a step, or nothing of the chart. */
export type UrlTarget = { kind: 'entry' } | { kind: 'step'; step: StepId } | { kind: 'unknown' }

/** What the browser and the services report. */
type EdgeEvent =
  /** Another page removed its records, or this one did before it entered the back/forward cache. */
  | { type: 'APPLICATION.ENDED' }
  /** The device's database answers late: it has the application's submission. */
  | { type: 'SUBMISSION.FOUND'; submission: Submission }
  | { type: 'URL.REQUESTED'; target: UrlTarget; saved: SavedReading }
  | { type: 'TIMER.TICKED'; seconds: number }
  | BoardEvent
  | FileEvent
  | UploadEvent
  | DeliveryEvent

/** Whether the board of a level is in sight: mounted, on a page that is not left or hidden. */
export type BoardEvent =
  | { type: 'BOARD.SHOWN' }
  | { type: 'BOARD.HIDDEN' }
  /** The page that shows the board is closed, reloaded, or put into the back/forward cache. */
  | { type: 'PAGE.LEFT' }

/** The backend has removed the attached file. */
export type FileEvent = { type: 'RESUME.GONE' }

export type UploadEvent =
  | { type: 'UPLOAD.PROGRESSED'; percent: number }
  | { type: 'UPLOAD.FINISHED'; reference: string }
  | { type: 'UPLOAD.FAILED' }
  /** The backend takes no such file, however often it is sent; `reason` is its sentence, or ''. */
  | { type: 'UPLOAD.REFUSED'; reason: string }

/** What the outbox reports of one submission to the region `delivery`, by the submission's id. */
export type DeliveryEvent =
  | { type: 'DELIVERY.ATTEMPTED'; submissionId: string; isStored: boolean }
  | { type: 'DELIVERY.POSTPONED'; submissionId: string }
  | { type: 'DELIVERY.ACKNOWLEDGED'; submissionId: string }
  /** The backend will not take it, however long one waits. */
  | { type: 'DELIVERY.REFUSED'; submissionId: string }
  /** The backend had the application's contact with other answers, and has added these. */
  | { type: 'DELIVERY.ADDED'; submissionId: string }

/** Events between regions of the chart; nothing outside sends them. */
export type RaisedEvent =
  | FieldRested
  | { type: 'RECORDS.RESTORED' }
  | { type: 'TIMER.RESET' }
  | { type: 'TIMER.STARTED' }
  | { type: 'TIMER.STOPPED' }
  | { type: 'VETTING.REQUESTED' }
  | { type: 'PLACE.REQUESTED' }
  | { type: 'DECISION.DUE' }
  | { type: 'DECISION.MADE'; decision: Decision }

export type FunnelEvent = ApplicantEvent | EdgeEvent | RaisedEvent

/** The decision that an event carries. */
export function decisionIn(event: FunnelEvent): Decision {
  assertEvent(event, 'DECISION.MADE')
  return event.decision
}

/** The event that checks a field after a pause in typing; other events are returned unchanged. */
export function fieldRested(event: FunnelEvent): FunnelEvent {
  if (event.type !== 'FIELD.TYPED') return event
  return { type: 'FIELD.RESTED', form: event.form, field: event.field } as FieldRested
}

/** The id of the delayed check of a field: every field has its own. */
export function typingPauseOf(event: FunnelEvent): string {
  return 'field' in event ? `typingPause ${event.form} ${event.field}` : 'typingPause'
}
