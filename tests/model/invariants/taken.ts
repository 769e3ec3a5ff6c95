import type { FunnelInput } from '../../../machines/context.ts'
import type { FunnelEvent, UrlTarget } from '../../../machines/events.ts'
import { SOLVED_BOARDS } from '../../../machines/examples/boards.ts'
import type { FormName, FormValues } from '../../../machines/forms/index.ts'
import type { Application } from '../../../machines/records/application.ts'
import type { Submission } from '../../../machines/requests/submissions.ts'
import { messagesOf } from '../../specification/forms/rules.ts'
import { pressesOn } from '../../specification/presses.ts'
import { FIRST_LEVEL, numberOf, screenAt, stepOf, THANK_YOU } from '../../specification/steps.ts'
import type { Observation } from '../observed/observation.ts'
import type { Outputs } from '../observed/outputs.ts'
import { fileChange } from './resume.ts'

/** A case that was taken: the observations before and after it, and its outputs. */
export interface TakenCase {
  /** For an opened page, the observation after it. */
  before: Observation
  /** The name in the graph: `CONTINUE.PRESSED: valid`, `after shake`, `locate answers: nowhere`. */
  name: string
  /** The event from an applicant or a service; undefined for a delay or an answer. */
  event: FunnelEvent | undefined
  /** What the form is filled in with before Continue is pressed. */
  filled: { form: FormName; values: object } | undefined
  /** The input of a page that is opened. */
  opened: FunnelInput | undefined
  after: Observation
  outputs: Outputs
}

/** The form on the page, if there is one. */
export function formAt({ step, isLooking }: Observation): FormName | undefined {
  return isLooking ? undefined : screenAt(step).form
}

/** Whether the event belongs to the form on the page; fields of other forms are not there. */
export function isOnPage({ before, event }: TakenCase): boolean {
  return event !== undefined && 'form' in event && event.form === formAt(before)
}

/** Whether the case replaces the records, or removes them. */
export function isRestored(taken: TakenCase): boolean {
  const { before, event, opened } = taken
  if (opened) return true
  if (event?.type === 'APPLICATION.ENDED' || isLookedUp(taken)) return true
  if (event?.type === 'SUBMISSION.FOUND') return isOpen(before) && isAbout(before, event.submission)
  if (event?.type === 'APPLICATION.RESTARTED') return isOpen(before) || mayRestart(before)
  if (event?.type === 'APPLICATION.FORGOTTEN') return isOpen(before) || mayForget(before)
  if (event?.type !== 'URL.REQUESTED') return false
  const isOther = event.saved.kind === 'read' || event.saved.kind === 'unreadable'
  return isOther && before.submission !== 'writing' && !before.isLooking && !isSame(before, event)
}

/** Whether the case is the answer to a lookup. */
export function isLookedUp({ before, name }: TakenCase): boolean {
  return before.isLooking && name.startsWith('readSubmission')
}

function isAbout({ step, applicationId }: Observation, submission: Submission): boolean {
  return step > 0 && submission.submissionId === applicationId
}

/** Whether another tab has submitted the same application, and this one has decided it already. */
function isSame({ rule, applicationId }: Observation, event: FunnelEvent): boolean {
  if (event.type !== 'URL.REQUESTED' || event.saved.kind !== 'read' || rule === null) return false
  return event.saved.step === 'thankYou' && event.saved.applicationId === applicationId
}

/** Whether the application may still be restarted or deleted: nothing is submitted yet. */
function isOpen({ submission, isLooking }: Observation): boolean {
  return submission === 'none' && !isLooking
}

/** Whether the outcome shows and the submission is safe, so that another application may begin. */
export function mayRestart(seen: Observation): boolean {
  const { isSpinnerOver, submission, isLooking } = seen
  return isSpinnerOver && submission === 'decided' && !isLooking && isSafe(seen)
}

/** Whether nothing else will remove the answers: refused for good, in memory only. */
function mayForget(seen: Observation): boolean {
  const { isSpinnerOver, submission, delivery } = seen
  return isSpinnerOver && submission === 'decided' && delivery === 'refused' && !isSafe(seen)
}

/** Whether nothing is lost when the page is closed. */
export function isSafe({ isStored, delivery }: Observation): boolean {
  return isStored || delivery === 'delivered' || delivery === 'added'
}

/** The drafts after the event, before anything is saved. */
export function draftsAfter(taken: TakenCase): FormValues {
  const { event, filled, before } = taken
  const { drafts } = before
  const withValues = (form: FormName, values: object): FormValues => ({
    ...drafts,
    [form]: { ...drafts[form], ...values },
  })
  if (filled && filled.form === formAt(before)) return withValues(filled.form, filled.values)
  const file = fileChange(taken)
  if (file) return withValues('workExperience', { resume: file.reference })
  if (!isOnPage(taken)) return drafts
  const isChange = event?.type === 'FIELD.TYPED' || event?.type === 'FIELD.CHOSEN'
  return isChange ? withValues(event.form, { [event.field]: event.value }) : drafts
}

/** The result of Continue, pressed now or while it waited for a file (section 4, Form steps). */
export function verdictOn(taken: TakenCase): 'complete' | 'refused' | 'waits' | null {
  const { before, event } = taken
  const form = formAt(before)
  const isPressed = event?.type === 'CONTINUE.PRESSED'
  if (!form || !(isPressed || before.face === 'waiting')) return null
  const file = fileChange(taken)
  if (!isPressed && (!file || !event?.type.startsWith('UPLOAD.'))) return null
  const wrong = Object.keys(messagesOf(form, { ...draftsAfter(taken)[form] }))
  if (wrong.length === 0) return 'complete'
  const isComing = before.resume === 'uploading' && !file
  return isComing && wrong.join() === 'resume' ? 'waits' : 'refused'
}

/** Whether the case completes the step on the page (section 4). */
export function isCompleted(taken: TakenCase): boolean {
  const { before, name } = taken
  if (screenAt(before.step).group === 'intro') return pressIn(taken)?.isLast === true
  return (name === 'after levelAdvance' && isSolved(before)) || verdictOn(taken) === 'complete'
}

type PuzzleProgress = Pick<Observation, 'step' | 'isLooking' | 'puzzleAnswers'>

/** The level on the page, 1 to 5. */
export function levelAt({ step, isLooking }: PuzzleProgress) {
  return isLooking ? undefined : screenAt(step).level
}

const UNDRAWN = { paths: {}, moves: 0, elapsedSeconds: 0 }

/** What was drawn and counted on the level on the page. */
export function answerAt(seen: PuzzleProgress) {
  return seen.puzzleAnswers[levelKey(seen)] ?? UNDRAWN
}

export function levelKey({ step }: Pick<Observation, 'step'>): keyof Application['puzzleAnswers'] {
  return `puzzle${step - FIRST_LEVEL + 1}` as keyof Application['puzzleAnswers']
}

/** Whether every pair of the level on the page is drawn whole (section 4, Puzzle play). */
export function isSolved(seen: PuzzleProgress): boolean {
  const level = levelAt(seen)
  if (level === undefined) return false
  const paths: Readonly<Record<string, readonly unknown[]>> = answerAt(seen).paths
  return Object.entries(SOLVED_BOARDS[level]).every(
    ([color, path]) => paths[color]?.length === path.length,
  )
}

export function isRunningUnsolved(seen: Observation): boolean {
  return levelAt(seen) !== undefined && seen.timer === 'running' && !isSolved(seen)
}

/** Which press of its screen an event is, from 0, and whether it leads on; undefined of any other. */
export function pressIn({ before, event }: TakenCase): { at: number; isLast: boolean } | undefined {
  const presses = before.isLooking ? [] : pressesOn(screenAt(before.step).id)
  const isNext = event !== undefined && presses[before.pressed]?.event === event.type
  if (!isNext || before.submission !== 'none') return undefined
  return { at: before.pressed, isLast: before.pressed === presses.length - 1 }
}

/** A screen that takes several presses counts them, until another one comes. */
export function pressedAfter(taken: TakenCase): Pick<Observation, 'pressed'> {
  const { before } = taken
  const press = pressIn(taken)
  if (press) return { pressed: press.isLast ? 0 : press.at + 1 }
  return { pressed: stepAfter(taken) === before.step ? before.pressed : 0 }
}

/** The step after a case: the next one when a step is completed, or as Back and the URL allow. */
export function stepAfter(taken: TakenCase): number {
  const { before, name, event } = taken
  const { step, isLooking, submission } = before
  if (isLooking) return step
  if (isCompleted(taken) || (step === 0 && pressIn(taken)?.isLast)) return step + 1
  if (submission === 'writing') return name.startsWith('writeSubmission') ? THANK_YOU : step
  if (event?.type === 'BACK.PRESSED') return step > 1 && screenAt(step).mayGoBack ? step - 1 : step
  if (event?.type === 'CHANGE.PRESSED') {
    return screenAt(step).group === 'intro' ? stepOf(event.form) : step
  }
  return event?.type === 'URL.REQUESTED' ? stepByUrl(before, event.target) : step
}

/** The design's table of requested addresses, for an application whose records are as known. */
function stepByUrl({ step, unlocked }: TakenCase['before'], target: UrlTarget): number {
  if (step === 0 || target.kind === 'entry') return step
  const wanted = target.kind === 'step' ? numberOf(target.step) : Number.POSITIVE_INFINITY
  if (wanted > unlocked) return unlocked
  const isAllowed = wanted < step ? screenAt(step).mayGoBack : wanted === step + 1
  return isAllowed ? wanted : step
}
