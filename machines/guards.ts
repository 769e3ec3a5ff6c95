import { and, assertEvent, or, stateIn } from 'xstate'
import { type FunnelContext, submissionIn } from './context.ts'
import type { DecisionState } from './decision/table.ts'
import type { FunnelEvent, UrlTarget } from './events.ts'
import { FORMS, type FormName, isComplete } from './forms/index.ts'
import type { PuzzleIndex } from './puzzle/levels.ts'
import { isSolved, type Position } from './records/position.ts'
import type { SavedRecords } from './records/saved-state.ts'
import type { StoredEnd } from './requests/submissions.ts'
import { isBefore, mayGoBackFrom, STEP_IDS, type StepId, stepAfter } from './step-list.ts'

interface GuardArgs {
  context: FunnelContext
  event: FunnelEvent
}

// Forms

export function isFormComplete({ context }: GuardArgs, { form }: { form: FormName }): boolean {
  return isComplete(form, context.forms[form].draft)
}

export function isOnlyResumeMissing({ context }: GuardArgs): boolean {
  const { draft } = context.forms.workExperience
  const [firstMissing, ...further] = Object.keys(FORMS.workExperience.faultsIn(draft))
  return firstMissing === 'resume' && further.length === 0
}

export function isOwnField({ event }: GuardArgs, { form }: { form: FormName }): boolean {
  return 'form' in event && event.form === form
}

export function isChangeOf({ event }: GuardArgs, { form }: { form: FormName }): boolean {
  assertEvent(event, 'CHANGE.PRESSED')
  return event.form === form
}

// Records

export function isSavedUnreadable({ context }: GuardArgs): boolean {
  return context.saved.kind === 'unreadable'
}

export function isAnythingSaved({ context }: GuardArgs): boolean {
  return context.saved.kind === 'read'
}

/** The records on the disk may be older than the submission, so a page that opens asks at every step. */
export function mayHaveSubmitted({ context: { saved, opened } }: GuardArgs): boolean {
  if (saved.kind !== 'read' || saved.unlocked === null) return false
  return opened !== undefined || isLast(saved)
}

function isLast({ step }: Pick<SavedRecords, 'step'>): boolean {
  return step === 'puzzleComplete' || step === 'thankYou'
}

/** Without answers that can be read it counts only if the records are those of the last two steps. */
export function isSubmissionFound({ context }: GuardArgs, end: StoredEnd): boolean {
  if (end === null || end === 'ended') return false
  const { answers, decision } = end
  return (answers ?? decision) !== undefined || isLast({ step: context.destination })
}

export function isEnded(_: GuardArgs, end: StoredEnd): boolean {
  return end === 'ended'
}

export function isOpenApplication({ context, event }: GuardArgs): boolean {
  assertEvent(event, 'SUBMISSION.FOUND')
  const { submissionId, answers, decision } = event.submission
  const isOwn = context.unlocked !== null && submissionId === context.applicationId
  return isOwn && (answers ?? decision) !== undefined
}

// Where the applicant may go

export function isDestination({ context }: GuardArgs, { step }: { step: StepId }): boolean {
  return context.destination === step
}

export function wasOpenedElsewhere({ context }: GuardArgs): boolean {
  const { opened, destination } = context
  if (destination === null || opened === undefined || opened.kind === 'entry') return false
  return opened.kind === 'unknown' || opened.step !== destination
}

export function isStorageUnreadable({ event }: GuardArgs): boolean {
  assertEvent(event, 'URL.REQUESTED')
  return event.saved.kind === 'unreadable'
}

export function isStorageChanged({ event }: GuardArgs): boolean {
  assertEvent(event, 'URL.REQUESTED')
  return event.saved.kind === 'read'
}

export function isRequestForEntry({ event }: GuardArgs): boolean {
  assertEvent(event, 'URL.REQUESTED')
  return event.target.kind === 'entry'
}

// Timer and puzzle

export function wasTimerRunning({ context }: GuardArgs): boolean {
  return restoredTimer(context) === 'running'
}

export function wasTimerPaused({ context }: GuardArgs): boolean {
  return restoredTimer(context) === 'paused'
}

/** There is no timer to restore once the application was submitted, started over or forgotten. */
function restoredTimer({ saved, unlocked, restoredSubmission }: FunnelContext) {
  const isOpen = unlocked !== null && restoredSubmission === null
  return saved.kind === 'read' && isOpen ? saved.timerState : 'stopped'
}

export function isLevelSolved({ context }: GuardArgs, { index }: { index: PuzzleIndex }): boolean {
  return isSolved(context.application, index)
}

// Regions parallel to the flow

export function hasResume({ context }: GuardArgs): boolean {
  return context.forms.workExperience.draft.resume !== ''
}

/** The saved form asks for a file and names none: the backend removed it. */
export function isSavedResumeMissing({ context }: GuardArgs): boolean {
  const { workExperience } = context.application
  return FORMS.workExperience.isAsked(workExperience, 'resume') && workExperience.resume === ''
}

export function hasAnalysis({ context }: GuardArgs): boolean {
  return context.application.analysisResult !== undefined
}

export function isVettingOutstanding({ context }: GuardArgs): boolean {
  const { unlocked, restoredSubmission } = context
  return unlocked !== null && !mayGoBackFrom(unlocked) && !restoredSubmission?.decision
}

export function wasAdded({ context: { restoredSubmission } }: GuardArgs): boolean {
  return (
    restoredSubmission?.decision !== undefined &&
    restoredSubmission.isAcknowledged &&
    restoredSubmission.isAdded
  )
}

export function wasRefused({ context: { restoredSubmission } }: GuardArgs): boolean {
  return restoredSubmission?.decision !== undefined && restoredSubmission.isRefused
}

export function wasDelivered({ context }: GuardArgs): boolean {
  return (
    context.restoredSubmission?.decision !== undefined && context.restoredSubmission.isAcknowledged
  )
}

export function wasDecided({ context }: GuardArgs): boolean {
  return context.restoredSubmission?.decision !== undefined
}

export function isOwnSubmission({ context, event }: GuardArgs): boolean {
  return 'submissionId' in event && event.submissionId === submissionIn(context)
}

/** Another tab may have submitted what this one has, too. */
export function isSameSubmission({ context, event }: GuardArgs): boolean {
  assertEvent(event, 'URL.REQUESTED')
  if (event.saved.kind !== 'read') return false
  const { step, applicationId } = event.saved
  return step === 'thankYou' && applicationId === context.applicationId
}

export function isQualified({ event }: GuardArgs): boolean {
  assertEvent(event, 'DECISION.MADE')
  return event.decision.rule === 'qualified'
}

export function isPlaceSettled({ context }: GuardArgs): boolean {
  return context.place !== undefined
}

// The decision (section 4, thank-you and pipeline stage)

export function wasDecidedAs({ context }: GuardArgs, { rule }: { rule: DecisionState }): boolean {
  return context.restoredSubmission?.decision?.rule === rule
}

/** False at the highest unlocked step itself: there is no step to go on to. */
export const isRequestBeyondUnlocked = urlRequestGuard(
  ({ step, unlocked }, target) =>
    step !== unlocked && (target.kind !== 'step' || isBefore(unlocked, target.step)),
)

export const isRequestForEarlierStep = urlRequestGuard(
  ({ step }, target) =>
    target.kind === 'step' && isBefore(target.step, step) && mayGoBackFrom(step),
)

export const isRequestForNextStep = urlRequestGuard(
  ({ step, unlocked }, target) =>
    target.kind === 'step' && target.step === stepAfter(step) && !isBefore(unlocked, target.step),
)

/** A guard of URL.REQUESTED that is asked at the step which the flow is in. */
function urlRequestGuard(
  holds: (position: Pick<Position, 'step' | 'unlocked'>, target: UrlTarget) => boolean,
) {
  return or<FunnelContext, FunnelEvent, unknown[]>(
    STEP_IDS.map((step) =>
      and<FunnelContext, FunnelEvent, unknown[]>([
        stateIn(`#${step}`),
        ({ context: { unlocked }, event }) => {
          assertEvent(event, 'URL.REQUESTED')
          return unlocked !== null && holds({ step, unlocked }, event.target)
        },
      ]),
    ),
  )
}
