import type { SnapshotFrom } from 'xstate'
import type { StageRule } from './decision/table.ts'
import type { FunnelMachine } from './funnel.machine.ts'
import type { ScreenMeta, StateMeta } from './meta.ts'
import { STEPS, type StepId } from './rules/steps.ts'
import type { FormName } from './schemas/application.ts'
import { FILE_REFUSED_MESSAGE, summaryOf, UPLOAD_FAILED_MESSAGE } from './schemas/forms.ts'

export type FunnelSnapshot = SnapshotFrom<FunnelMachine>

/** Every screen that the flow can show: the steps, the page before them, and a moment of restoring. */
export type ScreenId = 'restoring' | 'intro' | StepId

/** The screen of the flow's state: screens are chosen by state, never by the URL. */
export function selectScreen({ value }: FunnelSnapshot): ScreenId {
  const { flow } = value as { flow: string | Record<string, unknown> }
  return (typeof flow === 'string' ? flow : Object.keys(flow)[0]) as ScreenId
}

/** The form that the applicant fills in; undefined on the other screens. */
export function selectForm(snapshot: FunnelSnapshot): FormName | undefined {
  const screen = selectScreen(snapshot)
  return STEPS.find(({ id }) => id === screen)?.form
}

/** What the chart says of the screen that is shown; undefined while it is being found. */
export function selectScreenMeta(snapshot: FunnelSnapshot): ScreenMeta | undefined {
  const metas: (StateMeta | undefined)[] = Object.values(snapshot.getMeta())
  return metas.find((meta) => meta?.screen)?.screen
}

/** Which face of the thank-you page shows: the spinner, or one of the two outcomes (section 2). */
export function selectOutcome(snapshot: FunnelSnapshot): 'processing' | 'approved' | 'submitted' {
  const isShown =
    snapshot.matches({ flow: { thankYou: { screen: 'outcome' } } }) ||
    snapshot.matches({ flow: { thankYou: { screen: 'cleared' } } })
  if (!isShown) return 'processing'
  const approved: StageRule = 'qualified'
  return snapshot.context.decision?.rule === approved ? 'approved' : 'submitted'
}

/** Where the submitted application is, as far as this device knows. */
export function selectDelivery({ value }: FunnelSnapshot): 'kept' | 'sending' | 'sent' {
  if (value.delivery === 'delivered') return 'sent'
  return value.delivery === 'sending' ? 'sending' : 'kept'
}

/** What stands under 'resume' of the chart: whether a file is attached and how far it is. */
export function selectResumeState(
  snapshot: FunnelSnapshot,
): 'empty' | 'uploading' | 'uploaded' | 'failed' | 'refused' {
  return snapshot.value.resume
}

/** What stands under a field; a file that failed says so until another is chosen (sections 5 and 8). */
export function selectMessage(
  snapshot: FunnelSnapshot,
  form: FormName,
  field: string,
): string | undefined {
  const errors: Readonly<Record<string, string | undefined>> = snapshot.context.forms[form].errors
  return field === 'resume' ? resumeMessage(snapshot, errors.resume) : errors[field]
}

/** A line of the error summary: what is wrong, and the field of the form that it leads to. */
export interface ShownLine {
  readonly form: FormName
  readonly field: string
  readonly message: string
}

/** The error summary of the form on the page: what a refused Continue found and still stands. */
export function selectSummary(snapshot: FunnelSnapshot): readonly ShownLine[] {
  if (!snapshot.hasTag('correcting')) return NO_LINES
  const form = selectForm(snapshot)
  if (!form) return NO_LINES
  return summaryOf(form, snapshot.context.forms[form].refused).flatMap(({ field, message }) => {
    const shown = field === 'resume' ? resumeMessage(snapshot, message) : message
    return shown === undefined ? [] : [{ form, field, message: shown }]
  })
}

const NO_LINES: readonly ShownLine[] = []

function resumeMessage({ value, context }: FunnelSnapshot, required: string | undefined) {
  switch (value.resume) {
    case 'empty':
      return required
    case 'failed':
      return UPLOAD_FAILED_MESSAGE
    case 'refused':
      return context.upload.refusal || FILE_REFUSED_MESSAGE
    default:
      return undefined
  }
}
