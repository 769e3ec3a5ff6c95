import type { Submission } from './actors.ts'
import type { FunnelContext } from './context.ts'
import type { StageRule } from './decision/table.ts'
import type { FunnelEvent } from './events.ts'
import { FORMS, type FormName, isComplete } from './forms/index.ts'
import { isLevelComplete } from './rules/puzzle-board.ts'
import { levelAt, type PuzzleIndex } from './rules/puzzle-levels.ts'
import { mayGoBackFrom, STEP_COUNT, STEPS, type StepId } from './rules/steps.ts'

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
  const [missing, ...further] = Object.keys(FORMS.workExperience.faultsIn(draft))
  return missing === 'resume' && further.length === 0
}

export function isOwnField({ event }: GuardArgs, { form }: { form: FormName }): boolean {
  return 'form' in event && event.form === form
}

// Records

export function isSavedUnreadable({ context }: GuardArgs): boolean {
  return context.saved.kind === 'unreadable'
}

export function isAnythingSaved({ context }: GuardArgs): boolean {
  return context.saved.kind === 'read'
}

export function mayHaveSubmitted({ context }: GuardArgs): boolean {
  return context.application.currentStep >= STEP_COUNT - 1
}

export function isSubmissionFound(_: GuardArgs, submission: Submission | null): boolean {
  return submission !== null
}

// Where the applicant may go

export function isAtStep({ context }: GuardArgs, { step }: { step: StepId }): boolean {
  const { applicationStarted, currentStep } = context.application
  return applicationStarted && STEPS[currentStep - 1]?.id === step
}

export function wasOpenedElsewhere({ context }: GuardArgs): boolean {
  const { opened, application } = context
  if (!application.applicationStarted || opened === undefined || opened.kind === 'entry')
    return false
  return opened.kind === 'unknown' || opened.step !== application.currentStep
}

export function isStorageAsKnown({ event }: GuardArgs): boolean {
  if (event.type !== 'URL.REQUESTED') return false
  return event.saved.kind === 'unchanged' || event.saved.kind === 'missing'
}

export function isStorageUnreadable({ event }: GuardArgs): boolean {
  return event.type === 'URL.REQUESTED' && event.saved.kind === 'unreadable'
}

export function isStorageChanged({ event }: GuardArgs): boolean {
  return event.type === 'URL.REQUESTED' && event.saved.kind === 'read'
}

export function isRequestForEntry({ event }: GuardArgs): boolean {
  return event.type === 'URL.REQUESTED' && event.target.kind === 'entry'
}

export function isRequestBeyondUnlocked({ context, event }: GuardArgs): boolean {
  if (event.type !== 'URL.REQUESTED') return false
  const { currentStep, maxUnlockedStep } = context.application
  if (currentStep === maxUnlockedStep) return false
  return event.target.kind !== 'step' || event.target.step > maxUnlockedStep
}

export function isRequestForEarlierStep({ context, event }: GuardArgs): boolean {
  if (event.type !== 'URL.REQUESTED' || event.target.kind !== 'step') return false
  const { currentStep } = context.application
  return event.target.step < currentStep && mayGoBackFrom(currentStep)
}

export function isRequestForNextStep({ context, event }: GuardArgs): boolean {
  if (event.type !== 'URL.REQUESTED' || event.target.kind !== 'step') return false
  const { currentStep, maxUnlockedStep } = context.application
  return event.target.step === currentStep + 1 && event.target.step <= maxUnlockedStep
}

// Timer and puzzle

export function wasTimerRunning({ context }: GuardArgs): boolean {
  return context.timer.isRunning
}

export function wasTimerPaused({ context }: GuardArgs): boolean {
  return context.timer.isPaused
}

export function isTimerRunning({ context }: GuardArgs): boolean {
  return context.timer.isRunning
}

export function isLevelSolved({ context }: GuardArgs, { index }: { index: PuzzleIndex }): boolean {
  const answer = context.application.puzzleAnswers[`puzzle${index}`]
  return isLevelComplete(levelAt(index), answer?.paths ?? {})
}

// Regions beside the flow

export function hasResume({ context }: GuardArgs): boolean {
  return context.forms.workExperience.draft.resume !== ''
}

export function hasAnalysis({ context }: GuardArgs): boolean {
  return context.application.analysisResult !== undefined
}

export function isVettingOutstanding({ context }: GuardArgs): boolean {
  return !mayGoBackFrom(context.application.maxUnlockedStep) && context.decision === undefined
}

export function wasDelivered({ context }: GuardArgs): boolean {
  return context.decision !== undefined && context.isDelivered
}

export function wasDecided({ context }: GuardArgs): boolean {
  return context.decision !== undefined
}

export function isOwnSubmission({ context, event }: GuardArgs): boolean {
  return 'applicationId' in event && event.applicationId === context.applicationId
}

export function isPlaceKnown({ context }: GuardArgs): boolean {
  return context.place !== undefined
}

// The decision (section 4, thank-you and pipeline stage)

export function wasDecidedAs({ context }: GuardArgs, { rule }: { rule: StageRule }): boolean {
  return context.decision?.rule === rule
}
