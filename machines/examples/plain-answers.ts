import * as v from 'valibot'
import type { Field } from '../forms/field.ts'
import type { Form } from '../forms/form.ts'
import { FORMS, type FormName, type FormValues } from '../forms/index.ts'

/** An answer that any text field accepts. */
const SENTENCE = 'I notice what others overlook.'

/** As few answers as a form accepts: each invalid field gets the value that leaves the fewest faults. */
export function shortestAnswers<F extends FormName>(form: F): FormValues[F] {
  const { names, blank, faultsIn }: Form<FormValues[F], object> = FORMS[form]
  return names.reduce<FormValues[F]>((values, field) => {
    const faults = (answered: FormValues[F]) => Object.keys(faultsIn(answered)).length
    const answers = possible(form, values, field)
    return answers.reduce((best, one) => (faults(one) < faults(best) ? one : best), values)
  }, blank)
}

/** Every field that can be asked for, answered. */
export function fullAnswers<F extends FormName>(form: F): FormValues[F] {
  const { names, blank, isAsked }: Form<FormValues[F], object> = FORMS[form]
  return names.reduce<FormValues[F]>((values, field) => {
    if (!isAsked(values, field)) return values
    const countAsked = (answered: FormValues[F]) =>
      names.filter((name) => isAsked(answered, name)).length
    const [first = values, ...others] = possible(form, values, field)
    return others.reduce((best, one) => (countAsked(one) > countAsked(best) ? one : best), first)
  }, blank)
}

/** The form with each answer that the field accepts. */
function possible<F extends FormName>(
  form: F,
  values: FormValues[F],
  field: keyof FormValues[F] & string,
): FormValues[F][] {
  const { fields }: Form<FormValues[F], object> = FORMS[form]
  const { options = [] } = fields[field]
  return [true, SENTENCE, ...options]
    .filter((answer) => isAccepted(fields[field], answer))
    .map((answer) => ({ ...values, [field]: answer }))
}

function isAccepted<Value>({ saved, faultIn }: Field<Value>, answer: unknown): boolean {
  const result = v.safeParse(saved, answer)
  return result.success && faultIn(result.output) === undefined
}
