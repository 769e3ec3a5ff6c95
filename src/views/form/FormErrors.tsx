import { type FunnelSnapshot, selectSummary } from '../../../machines/selectors.ts'
import { sayMessage } from '../../copy/index.ts'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { useFunnelSelector } from '../funnel.tsx'
import { fieldId } from './field.ts'

/** What the last refused Continue found wrong and still is (section 2, 'Error summary'). */
export function FormErrors() {
  const items = useFunnelSelector(selectItems, areSameItems)
  const refusals = useFunnelSelector(({ context }) => context.refusals)
  return <ErrorSummary items={items} focusKey={refusals} />
}

function selectItems(snapshot: FunnelSnapshot) {
  return selectSummary(snapshot).map(({ form, field, message }) => ({
    fieldId: fieldId({ form, field }),
    message: sayMessage(message),
  }))
}

type Items = ReturnType<typeof selectItems>

function areSameItems(a: Items, b: Items): boolean {
  return (
    a.length === b.length &&
    a.every(({ fieldId, message }, at) => b[at]?.fieldId === fieldId && b[at]?.message === message)
  )
}
