import { type FormEvent, useMemo } from 'react'
import type { FieldTyped, FormSubmitted } from '../../machines/events.ts'
import type { FormName, FormValues } from '../../machines/schemas/application.ts'
import { summaryOf } from '../../machines/schemas/forms.ts'
import { useFunnel, useFunnelSelector } from './funnel.tsx'

type FieldName<F extends FormName> = keyof FormValues[F] & string

/** The id of a field's control: the error summary links to it. */
export function fieldId<F extends FormName>(form: F, field: FieldName<F>): string {
  return `${form}-${field}`
}

/** A form as its view shows it, and what its view sends: values, errors, and what is done to them. */
export function useForm<F extends FormName>(form: F, submitted: FormSubmitted['type']) {
  const funnel = useFunnel()
  const { draft, errors } = useFunnelSelector(({ context }) => context.forms[form])

  return useMemo(
    () => ({
      values: draft,
      errors,
      /** What every field of this form has. */
      field<Name extends FieldName<F>>(field: Name) {
        return {
          id: fieldId(form, field),
          error: errors[field],
          onBlur: () => funnel.send({ type: 'FIELD.LEFT', form, field } as never),
        }
      },
      /** What a field of text has beside that. */
      text(field: Extract<FieldTyped, { form: F }>['field'] & FieldName<F>) {
        return {
          id: fieldId(form, field),
          value: draft[field] as string,
          error: errors[field],
          onChange: (value: string) =>
            funnel.send({ type: 'FIELD.TYPED', form, field, value } as FieldTyped),
          onBlur: () => funnel.send({ type: 'FIELD.LEFT', form, field } as never),
        }
      },
      choose: (values: Partial<FormValues[F]>) =>
        funnel.send({ type: 'FIELD.CHOSEN', form, values } as never),
      submit: (event: FormEvent) => {
        event.preventDefault()
        funnel.send({ type: submitted, form, values: draft } as FormSubmitted)
      },
    }),
    [funnel, form, submitted, draft, errors],
  )
}

/** The lines of the error summary, while the form is being corrected (section 2, Error summary). */
export function useErrorSummary<F extends FormName>(form: F) {
  const isCorrecting = useFunnelSelector((snapshot) => snapshot.hasTag('correcting'))
  const refused = useFunnelSelector(({ context }) => context.forms[form].refused)
  const focusKey = useFunnelSelector(({ context }) => context.refusals)
  return {
    focusKey,
    items: isCorrecting
      ? summaryOf(form, refused).map(({ field, message }) => ({
          fieldId: fieldId(form, field as FieldName<F>),
          message,
        }))
      : [],
  }
}
