import type { SnapshotFrom } from 'xstate'
import type { FunnelContext } from './context.ts'
import type { Decision, DecisionState } from './decision/table.ts'
import { FORM_NAMES, FORMS, type FormName, type FormValues } from './forms/index.ts'
import type { FunnelMachine } from './funnel.machine.ts'
import type { ScreenMeta, StateMeta } from './meta.ts'
import { type StepId, stepOf } from './step-list.ts'

export type FunnelSnapshot = SnapshotFrom<FunnelMachine>

/** Every screen of the flow: the steps, the intro, and `restoring` while records are read. */
export type ScreenId = 'restoring' | 'intro' | StepId

/** The screen of the flow's state: screens are chosen by state, never by the URL. */
export function selectScreen({ value }: FunnelSnapshot): ScreenId {
  const { flow } = value as { flow: string | Record<string, unknown> }
  return (typeof flow === 'string' ? flow : Object.keys(flow)[0]) as ScreenId
}

/** The step that the applicant is at, or is about to be brought to; null before the first. */
export function selectStep(snapshot: FunnelSnapshot): StepId | null {
  const screen = selectScreen(snapshot)
  if (screen === 'intro') return null
  return screen === 'restoring' ? snapshot.context.destination : screen
}

/** The form that the applicant fills in; undefined on the other screens. */
export function selectForm(snapshot: FunnelSnapshot): FormName | undefined {
  const screen = selectScreen(snapshot)
  return stepOf(screen)?.form
}

/** What the chart says of the screen that is shown; undefined while it is being found. */
export function selectScreenMeta(snapshot: FunnelSnapshot): ScreenMeta | undefined {
  const metas: (StateMeta | undefined)[] = Object.values(snapshot.getMeta())
  return metas.find((meta) => meta?.screen)?.screen
}

/** The title of a step, as its own screen says it. */
export function selectTitle({ machine }: FunnelSnapshot, step: StepId): string {
  const meta: StateMeta | undefined = machine.getStateNodeById(step).meta
  return meta?.screen?.title ?? ''
}

/** The decision that the chart has reached; undefined before. */
export function selectDecision(snapshot: FunnelSnapshot): Decision | undefined {
  if (selectScreen(snapshot) !== 'thankYou') return undefined
  const metas: (StateMeta | undefined)[] = Object.values(snapshot.getMeta())
  return metas.find((meta) => meta?.outcome)?.outcome
}

/** The status of the puzzle timer; while records are restored, the saved one. */
export function selectTimer(snapshot: FunnelSnapshot): 'running' | 'paused' | 'stopped' {
  const { saved } = snapshot.context
  const isRestoring = selectScreen(snapshot) === 'restoring' && saved.kind === 'read'
  const { timer } = snapshot.value
  return isRestoring ? saved.timerState : typeof timer === 'string' ? timer : 'running'
}

/** Whether the puzzle timer is paused. */
export function selectIsPaused({ value }: FunnelSnapshot): boolean {
  return value.timer === 'paused'
}

/**
 * What the thank-you page shows: the spinner, one of the two outcomes (section 2), or that
 * the answers were added to an application that was in already.
 */
export function selectOutcome(
  snapshot: FunnelSnapshot,
): 'processing' | 'approved' | 'submitted' | 'added' {
  const isShown =
    snapshot.matches({ flow: { thankYou: { screen: 'outcome' } } }) ||
    snapshot.matches({ flow: { thankYou: { screen: 'retained' } } }) ||
    snapshot.matches({ flow: { thankYou: { screen: 'cleared' } } })
  if (!isShown) return 'processing'
  if (snapshot.value.delivery === 'added') return 'added'
  const approved: DecisionState = 'qualified'
  return selectDecision(snapshot)?.rule === approved ? 'approved' : 'submitted'
}

/** Whether the backend has the submitted application, as far as this device knows. */
export function selectIsDelivered({ value }: FunnelSnapshot): boolean {
  return value.delivery === 'delivered'
}

/** Whether the decided application is still being stored. */
export function selectIsStoring({ value }: FunnelSnapshot): boolean {
  return value.delivery === 'freezing'
}

/** Whether the backend has refused the submitted application, so that waiting cannot change that. */
export function selectIsRefused({ value }: FunnelSnapshot): boolean {
  return value.delivery === 'refused'
}

/** The state of the region `resume`: whether a file is attached and how far it is. */
export function selectResumeState(
  snapshot: FunnelSnapshot,
): 'empty' | 'uploading' | 'uploaded' | 'failed' | 'refused' | 'gone' {
  return snapshot.value.resume
}

/** Whether anything was entered that could be saved. */
export function selectHasAnswer({ context }: FunnelSnapshot): boolean {
  return FORM_NAMES.some((name) => {
    const draft: Readonly<Record<string, unknown>> = context.forms[name].draft
    return Object.entries(FORMS[name].blank).some(([field, blank]) => draft[field] !== blank)
  })
}

/** What can be wrong with an attached file, in addition to the faults of its field (section 8). */
export type FileFault = 'uploadFailed' | 'uploadUnfinished' | 'fileGone'

/** The code of what is wrong with a field; a file that failed says so until another is chosen. */
export function selectFault(
  snapshot: FunnelSnapshot,
  form: FormName,
  field: string,
): string | undefined {
  const errors: Readonly<Record<string, string | undefined>> = snapshot.context.forms[form].errors
  return field === 'resume' ? fileFault(snapshot, errors.resume) : errors[field]
}

/** A line of the error summary: what is wrong, and the field of the form that it leads to. */
export interface ShownFault {
  readonly form: FormName
  readonly field: string
  readonly fault: string
}

/**
 * The error summary of the form on the page, in screen order: what a refused Continue found and is
 * not corrected yet. Requirements not agreed to share one line, which leads to the first (section 5).
 */
export function selectSummary(snapshot: FunnelSnapshot): readonly ShownFault[] {
  const form = snapshot.hasTag('correcting') ? selectForm(snapshot) : undefined
  if (!form) return NO_FAULTS
  const refused: Readonly<Record<string, string | undefined>> = snapshot.context.forms[form].refused
  const faults = FORMS[form].names.flatMap((field): ShownFault[] => {
    if (refused[field] === undefined) return []
    const fault = field === 'resume' ? fileFault(snapshot, refused.resume) : refused[field]
    return fault === undefined ? [] : [{ form, field, fault }]
  })
  const firstNotAgreed = faults.find(({ fault }) => fault === 'notAgreed')
  return faults.filter((line) => line.fault !== 'notAgreed' || line === firstNotAgreed)
}

const NO_FAULTS: readonly ShownFault[] = []

function fileFault({ value, context }: FunnelSnapshot, required: string | undefined) {
  const isUnfinished = context.upload.fileName !== ''
  const faults: Partial<Record<typeof value.resume, string | undefined>> = {
    empty: isUnfinished ? ('uploadUnfinished' satisfies FileFault) : required,
    uploaded: required,
    failed: 'uploadFailed' satisfies FileFault,
    refused: 'uploadRefused',
    gone: 'fileGone' satisfies FileFault,
  }
  return faults[value.resume]
}

/**
 * Every text that identifies the applicant, saved or not: it is sent only to the services that the
 * specification names.
 */
export function typedTexts({
  application,
  forms,
  upload,
}: Pick<FunnelContext, 'application' | 'forms' | 'upload'>): string[] {
  const texts = FORM_NAMES.flatMap((form) => [
    ...personalIn(form, application[form]),
    ...personalIn(form, forms[form].draft),
  ])
  return [...texts, upload.fileName].filter((text) => text !== '')
}

function personalIn<F extends FormName>(form: F, values: FormValues[F]): readonly string[] {
  return FORMS[form].personal(values)
}
