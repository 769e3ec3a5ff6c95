import type { FieldChosen, FieldLeft, FieldTyped, FunnelEvent } from '../events.ts'
import { FORMS, type FormName, type FormValues } from '../forms/index.ts'

/** A form with the values to fill in. */
export type FilledForm = { [F in FormName]: { form: F; values: FormValues[F] } }[FormName]

/**
 * The events that fill a form in, independent of its current values: choices, then typed fields,
 * each left.
 */
export function fillingIn({ form, values }: FilledForm): readonly FunnelEvent[] {
  const entries = Object.entries(values)
  const typed = entries.filter(([field]) => isTyped(form, field))
  const chosen = entries.filter(([field]) => !isTyped(form, field))
  return [
    ...chosen.map(
      ([field, value]) => ({ type: 'FIELD.CHOSEN', form, field, value }) as FieldChosen,
    ),
    ...typed.flatMap(([field, value]) => [
      { type: 'FIELD.TYPED', form, field, value } as FieldTyped,
      { type: 'FIELD.LEFT', form, field } as FieldLeft,
    ]),
  ]
}

function isTyped(form: FormName, field: string): boolean {
  const fields: Readonly<Record<string, { isTyped: boolean }>> = FORMS[form].fields
  return fields[field]?.isTyped ?? false
}
