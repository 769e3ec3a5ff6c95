import { fieldsOf } from '../../specification/forms/index.ts'
import { shownMessages } from '../../specification/forms/rules.ts'
import {
  FILE_GONE_MESSAGE,
  UPLOAD_FAILED_MESSAGE,
  UPLOAD_UNFINISHED_MESSAGE,
} from '../../specification/messages.ts'
import { screenAt, THANK_YOU } from '../../specification/steps.ts'
import type { Observation, Shown } from '../observed/observation.ts'
import { recordsOf } from './records.ts'
import { formAt, isSolved } from './taken.ts'

/**
 * What the page, the address bar and the device show of a state, independent of how it was reached.
 */
export const SHOWN: {
  readonly [Fact in keyof Shown]: readonly [title: string, claim: (seen: Observation) => unknown]
} = {
  screen: ["the screen is its step's line of the route table (section 2)", screenOf],
  summary: ['the summary names what a refused Continue found (sections 2 and 8)', summaryOf],
  outcome: ['the outcome shows after the spinner, by the stage (section 4)', outcomeOf],
  isForm: ['a form step says that it is one (section 3)', (seen) => formAt(seen) !== undefined],
  isSolved: ['a level is solved by what is drawn (section 4)', isSolved],
  isSubmitting: [
    'Submit waits until the submission is kept (design)',
    ({ submission }) => submission === 'writing',
  ],
  stored: ['the records say what the screen says (section 3)', recordsOf],
}

function screenOf({ step, isLooking }: Observation): object | null {
  if (isLooking) return null
  const { name, path, title, subtitle, segment, mayGoBack, history } = screenAt(step)
  const number = step === 0 ? null : step
  return { name, path, title, subtitle, step: number, segment, mayGoBack, history }
}

/** The field that the chosen way to share the background asks for: it stands before those that are added. */
const CHOSEN_FIELDS: Readonly<Record<string, string>> = {
  linkedin: 'linkedinProfile',
  resume: 'resume',
  summary: 'writtenSummary',
}

/** The lines of the error summary: one for each field, one for all requirements together. */
export function summaryOf(seen: Observation): string[] {
  const form = formAt(seen)
  if (!form) return []
  const chosen = CHOSEN_FIELDS[seen.drafts.workExperience.shareMethod]
  const names = fieldsOf(form).map(([field]) => field)
  const inOrder = [
    ...names.filter((name) => name === chosen),
    ...names.filter((name) => name !== chosen),
  ]
  const lines = inOrder.flatMap((field) => {
    if (!seen.refused.includes(field)) return []
    return field === 'resume' ? resumeLines(seen) : [seen.messages[form][field] ?? '']
  })
  return shownMessages(lines)
}

/** The message about the file: none while it is being uploaded (section 8). */
export function resumeLines({ resume, upload, messages }: Observation): string[] {
  const required = messages.workExperience.resume
  if (resume === 'failed') return [UPLOAD_FAILED_MESSAGE]
  if (resume === 'refused') return [`${UPLOAD_FAILED_MESSAGE} ${upload.refusal}`]
  if (resume === 'gone') return [FILE_GONE_MESSAGE]
  if (resume === 'empty' && upload.fileName !== '') return [UPLOAD_UNFINISHED_MESSAGE]
  return resume === 'empty' && required !== undefined ? [required] : []
}

function outcomeOf({ step, isLooking, isSpinnerOver, rule, delivery }: Observation): string | null {
  if (step !== THANK_YOU || isLooking) return null
  if (!isSpinnerOver || rule === null) return 'processing'
  if (delivery === 'added') return 'added'
  return rule === 'qualified' ? 'approved' : 'submitted'
}
