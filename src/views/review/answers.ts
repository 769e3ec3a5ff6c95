import { FORM_NAMES, FORMS, type FormName, type FormValues } from '../../../machines/forms/index.ts'
import { stateName } from '../../../machines/forms/us-states.ts'
import type { Answers } from '../../../machines/records/application.ts'
import { copy } from '../../copy/index.ts'
import { dateInWords } from '../dates.ts'

/** A form with its answers, question by question, as they were given. */
interface ReviewedForm {
  readonly form: FormName
  readonly answers: readonly ReviewedAnswer[]
}

interface ReviewedAnswer {
  readonly field: string
  readonly question: string
  readonly answer: string
}

/**
 * The answers of every form in words, in the order in which they were asked; what has no answer is left
 * out. An attached file has its name, if that is known.
 */
export function reviewOf(application: Answers, fileName: string): ReviewedForm[] {
  return FORM_NAMES.map((form) => ({ form, answers: answersOf(form, application[form], fileName) }))
}

function answersOf<F extends FormName>(
  form: F,
  values: FormValues[F],
  fileName: string,
): ReviewedAnswer[] {
  const labels: Readonly<Record<string, unknown>> = copy[form]
  return FORMS[form].names
    .filter((field) => FORMS[form].isAsked(values, field))
    .map((field) => {
      const own = OWN_ANSWERS[field]
      const { question = labels[field], answer } = own?.({ ...values }, fileName) ?? {
        answer: wordsFor(values[field]),
      }
      return { field, question: String(question ?? ''), answer }
    })
    .filter(({ question, answer }) => question !== '' && answer !== '')
}

function wordsFor(value: unknown): string {
  if (typeof value === 'boolean') return value ? copy.review.agreed : ''
  const text = String(value)
  return YES_NO.get(text) ?? text
}

const YES_NO = new Map([
  ['yes', copy.form.yes],
  ['no', copy.form.no],
])
const OMITTED = { answer: '' }

type OwnAnswer = (
  values: Readonly<Record<string, string | boolean>>,
  fileName: string,
) => { question?: string; answer: string }

/** Answers that are not shown as they are saved. */
const OWN_ANSWERS: Readonly<Record<string, OwnAnswer>> = {
  phone: ({ phone }) => ({ answer: `+1 ${phone}` }),
  dobMonth: ({ dobMonth, dobDay, dobYear }) => ({
    question: copy.eligibility.dateOfBirth,
    answer: dateInWords([dobYear, dobMonth, dobDay].map(String)),
  }),
  dobDay: () => OMITTED,
  dobYear: () => OMITTED,
  stateOfResidence: ({ stateOfResidence }) => ({ answer: stateName(String(stateOfResidence)) }),
  shareMethod: () => OMITTED,
  resume: (_, fileName) => ({ answer: fileName || copy.review.attached }),
}
