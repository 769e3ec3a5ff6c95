import { casinoAffiliation } from './casino-affiliation.ts'
import { contactDetails } from './contact.ts'
import { eligibility } from './eligibility.ts'
import type { Form, RawPayload } from './form.ts'
import { workExperience } from './work-experience.ts'

const DEFINED = { contactDetails, eligibility, workExperience, casinoAffiliation }
type Defined = typeof DEFINED

/** The forms under the names of their saved fields, in the order of their steps. */
export type FormName = keyof Defined
export const FORM_NAMES = Object.keys(DEFINED) as readonly FormName[]

/** What the forms hold. */
export type FormValues = { [F in FormName]: Defined[F]['blank'] }

/** What is wrong with the fields of a form, as codes; a field that is right is absent. */
export type FormFaults<F extends FormName> = ReturnType<Defined[F]['faultsIn']>

/** The codes of what can be wrong with each field of each form. */
export type Faults = { [F in FormName]: Required<FormFaults<F>> }

type Merged<Part extends 'payload' | 'analysis'> = UnionToIntersection<
  ReturnType<Defined[FormName][Part]>
>

type UnionToIntersection<Union> = (Union extends unknown ? (of: Union) => void : never) extends (
  of: infer All,
) => void
  ? All
  : never

/** The id of the step of each form. */
export type FormStepId<F extends FormName = FormName> = Defined[F]['step']['id']

/** The forms' definitions. */
export const FORMS: {
  readonly [F in FormName]: Form<FormValues[F], Faults[F], FormStepId<F>>
} = DEFINED

export type ContactDetails = FormValues['contactDetails']
export type Eligibility = FormValues['eligibility']
export type WorkExperience = FormValues['workExperience']

/** Something for each form, by its name. */
export function forEachForm<Made extends { [F in FormName]: unknown }>(
  make: (name: FormName) => Made[FormName],
): Made {
  return Object.fromEntries(FORM_NAMES.map((name) => [name, make(name)])) as Made
}

/** The forms before any input. */
export const BLANK_FORMS = forEachForm<FormValues>((name) => FORMS[name].blank)

/** The fields of the contact payload that come from the forms (section 3). */
export function formPayload(values: FormValues): Merged<'payload'> {
  return Object.assign({}, ...FORM_NAMES.map((name) => payloadOf(name, values[name])))
}

/** Names of the payload fields that an older page does not send. */
export const ADDED_PAYLOAD: readonly string[] = FORM_NAMES.flatMap(
  (name) => FORMS[name].addedPayload,
)

/** The answers in a contact payload. */
export function answersIn(payload: RawPayload): FormValues {
  return forEachForm<FormValues>((name) => FORMS[name].answers(payload) ?? FORMS[name].blank)
}

/**
 * The faults that the forms find in a contact payload, as `form.field: code`. A form is not checked
 * if the page that sent the payload did not have one of its fields yet.
 */
export function faultsInPayload(payload: RawPayload): string[] {
  return FORM_NAMES.flatMap((name) => {
    if (FORMS[name].addedPayload.some((field) => payload[field] === undefined)) return []
    return refusedOf(name, payload).map(([field, code]) => `${name}.${field}: ${code}`)
  })
}

function refusedOf<F extends FormName>(name: F, payload: RawPayload) {
  const answers = FORMS[name].answers(payload)
  return answers ? Object.entries<string | undefined>(faultsIn(name, answers)) : []
}

/** What the vetting service is asked with of the forms (section 7). */
export function formAnalysis(values: FormValues): Merged<'analysis'> {
  return Object.assign({}, ...FORM_NAMES.map((name) => analysisOf(name, values[name])))
}

function payloadOf<F extends FormName>(form: F, values: FormValues[F]): object {
  return FORMS[form].payload(values)
}

function analysisOf<F extends FormName>(form: F, values: FormValues[F]): object {
  return FORMS[form].analysis(values)
}

/** What is wrong with a form, in screen order. */
export function faultsIn<F extends FormName>(form: F, values: FormValues[F]): FormFaults<F> {
  return FORMS[form].faultsIn(values) as FormFaults<F>
}

/** A form as it is saved. */
export function pruned<F extends FormName>(form: F, values: FormValues[F]): FormValues[F] {
  return FORMS[form].pruned(values)
}

/** Whether a form was saved and left with Continue, by the rules of any release. */
export function wereAccepted<F extends FormName>(form: F, values: FormValues[F]): boolean {
  return FORMS[form].wereAccepted(values)
}

/** Whether a form may be saved and left with Continue. */
export function isComplete<F extends FormName>(form: F, values: FormValues[F]): boolean {
  return Object.keys(FORMS[form].faultsIn(values)).length === 0
}
