import type { FunnelSnapshot } from '../../../machines/selectors.ts'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { useFunnelSelector } from '../funnel.tsx'
import { summaryOf } from './fault-words.ts'
import { fieldId } from './field.ts'

/** What the last refused Continue found wrong and still is (section 2, 'Error summary'). */
export function FormErrors() {
  const items = useFunnelSelector(selectItems, areSameItems)
  const refusals = useFunnelSelector(({ context }) => context.refusals)
  return <ErrorSummary items={items} focusKey={refusals} />
}

function selectItems(snapshot: FunnelSnapshot) {
  return summaryOf(snapshot).map(({ message, ...field }) => ({ fieldId: fieldId(field), message }))
}

type Items = ReturnType<typeof selectItems>

function areSameItems(a: Items, b: Items): boolean {
  return (
    a.length === b.length &&
    a.every(({ fieldId, message }, at) => b[at]?.fieldId === fieldId && b[at]?.message === message)
  )
}
