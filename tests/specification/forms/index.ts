import type { FormName, FormValues } from '../../../machines/forms/index.ts'
import { casinoAffiliation } from './casino-affiliation.ts'
import { contactDetails } from './contact.ts'
import { eligibility } from './eligibility.ts'
import type { Field, Form } from './form.ts'
import { workExperience } from './work-experience.ts'

/** The forms of the funnel in the order of their steps; a form that is missing does not compile. */
const FORMS: { readonly [Name in FormName]: Form<Name> } = {
  contactDetails,
  eligibility,
  workExperience,
  casinoAffiliation,
}

export const FORM_NAMES = Object.keys(FORMS) as FormName[]

/** The forms of the first step and of the last that has one. */
export const FIRST_FORM: FormName = 'contactDetails'
export const LAST_FORM: FormName = FORM_NAMES.at(-1) ?? FIRST_FORM

export type Values = Readonly<Record<string, string | boolean>>
export type AnyField = Field<Values, string | boolean>

/** The fields of a form with their names, in screen order. */
export function fieldsOf(form: FormName): readonly (readonly [name: string, field: AnyField])[] {
  return FIELDS.get(form) ?? []
}

const FIELDS = new Map(
  FORM_NAMES.map((form) => [form, Object.entries<AnyField>(FORMS[form].fields)]),
)

/** The four forms before they are touched (section 3). */
export const BLANK = answers((field) => field.blank)

/** As few answers as every rule accepts (section 5). */
export const SHORTEST = answers((field) => field.shortest)

/** Every field asked and answered; an applicant of 20. */
export const IN_FULL = answers((field) => field.inFull)

/** Every field answered, and then the choices of the shortest application: what they ask no more is left behind. */
export const FULL_THEN_SHORTEST = answers(({ kind, shortest, inFull }) =>
  kind === 'choice' ? shortest : inFull,
)

/** Something for each form, by its name. */
export function ofEachForm<Made>(make: (form: FormName) => Made): Record<FormName, Made> {
  return Object.fromEntries(FORM_NAMES.map((form) => [form, make(form)])) as Record<FormName, Made>
}

/** Every form with an answer to each of its fields. */
function answers(answer: (field: AnyField, form: FormName) => string | boolean): FormValues {
  const forms = FORM_NAMES.map((form) => {
    const values = fieldsOf(form).map(([name, field]) => [name, answer(field, form)])
    return [form, Object.fromEntries(values)]
  })
  return Object.fromEntries(forms)
}
