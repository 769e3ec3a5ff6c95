import type { FieldChosen, FieldLeft, FieldTyped, FunnelEvent } from '../events.ts'
import type { FormName, FormValues } from '../forms/index.ts'

/** A form with what is to stand in it. */
export type FilledForm = { [F in FormName]: { form: F; values: FormValues[F] } }[FormName]

/** The fields of each form that are typed; all others are chosen. */
const TYPED: Record<FormName, readonly string[]> = {
  contactDetails: ['firstName', 'lastName', 'email', 'phone'],
  eligibility: [],
  workExperience: ['linkedinProfile', 'writtenSummary', 'socialProfile', 'goodFitReason'],
  casinoAffiliation: ['affiliationDetails', 'jobAdvertisement'],
}

/** What happens while a form is filled in so, whatever stands in it: choices, then typed fields, each left. */
export function fillingIn({ form, values }: FilledForm): readonly FunnelEvent[] {
  const entries = Object.entries(values)
  const typed = entries.filter(([field]) => TYPED[form].includes(field))
  const chosen = entries.filter(([field]) => !TYPED[form].includes(field))
  const choice = { type: 'FIELD.CHOSEN', form, values: Object.fromEntries(chosen) } as FieldChosen
  return [
    ...(chosen.length > 0 ? [choice] : []),
    ...typed.flatMap(([field, value]) => [
      { type: 'FIELD.TYPED', form, field, value } as FieldTyped,
      { type: 'FIELD.LEFT', form, field } as FieldLeft,
    ]),
  ]
}

/** The same, and Continue. */
export function continuingWith(filled: FilledForm): readonly FunnelEvent[] {
  return [...fillingIn(filled), { type: 'CONTINUE.PRESSED' }]
}
