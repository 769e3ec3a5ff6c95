import type { FormName } from '../../../machines/forms/index.ts'
import {
  type FunnelSnapshot,
  type ShownFault,
  selectFault,
  selectSummary,
} from '../../../machines/selectors.ts'
import { copy, faultWords } from '../../copy/index.ts'

// Apart from the parts that show it: the generated paths say it without React.

/** What is wrong with a field, in words; of a refused file the reason follows. */
export function wordsOf(
  { context }: FunnelSnapshot,
  { form, field, fault }: Omit<ShownFault, 'fault'> & { fault: string | undefined },
): string | undefined {
  if (fault !== 'uploadRefused') return faultWords(form, field, fault)
  return `${faultWords(form, field, 'uploadFailed')} ${context.upload.refusal}`
}

/** A line of the error summary in words, and the field that it leads to. */
interface SummaryLine {
  readonly form: FormName
  readonly field: string
  readonly message: string
}

/** The field of each way to share the background; that of the chosen one comes before those that are added. */
export const FIELD_OF_METHOD = {
  linkedin: 'linkedinProfile',
  resume: 'resume',
  summary: 'writtenSummary',
} as const

/** The error summary of the form on the page, in its order; the requirements share one text (section 5). */
export function summaryOf(snapshot: FunnelSnapshot): SummaryLine[] {
  const { shareMethod } = snapshot.context.forms.workExperience.draft
  const first = shareMethod && FIELD_OF_METHOD[shareMethod]
  const isFirst = ({ field }: SummaryLine) => Number(field === first)
  const lines = selectSummary(snapshot).map((line) => ({
    form: line.form,
    field: line.field,
    message: messageOf(snapshot, line),
  }))
  return lines.sort((one, other) => isFirst(other) - isFirst(one))
}

/** What is wrong with fields, each message once; what is wrong with an upload says so when it happens. */
export function errorsOf(
  snapshot: FunnelSnapshot,
  form: FormName,
  fields: readonly string[],
): string[] {
  const errors: Readonly<Record<string, string | undefined>> = snapshot.context.forms[form].errors
  const messages = fields.flatMap((field) => {
    const fault = errors[field]
    if (fault === undefined || fault !== selectFault(snapshot, form, field)) return []
    return [messageOf(snapshot, { form, field, fault })]
  })
  return [...new Set(messages)]
}

function messageOf(snapshot: FunnelSnapshot, line: ShownFault): string {
  return line.fault === 'notAgreed' ? copy.notAllAgreed : (wordsOf(snapshot, line) ?? '')
}
