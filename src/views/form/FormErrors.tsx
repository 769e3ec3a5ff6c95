import type { FormName } from '../../../machines/schemas/application.ts'
import { summaryOf } from '../../../machines/schemas/forms.ts'
import { sayMessage } from '../../copy/index.ts'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { useFunnelSelector } from '../funnel.tsx'
import { fieldId } from './field.ts'

/** What the last refused Continue found wrong, until the form is accepted (section 2, 'Error summary'). */
export function FormErrors<F extends FormName>({ form }: { readonly form: F }) {
  const isCorrecting = useFunnelSelector((snapshot) => snapshot.hasTag('correcting'))
  const refused = useFunnelSelector(({ context }) => context.forms[form].refused)
  const refusals = useFunnelSelector(({ context }) => context.refusals)

  if (!isCorrecting) return null
  const items = summaryOf(form, refused).map(({ field, message }) => ({
    fieldId: fieldId({ form, field }),
    message: sayMessage(message),
  }))
  return <ErrorSummary items={items} focusKey={refusals} />
}
