import type { KeyboardEvent } from 'react'
import { focusField } from './ErrorSummary.tsx'

/**
 * The key 'next' of a phone's keyboard sends Enter, which would submit the form: it leads to the next field
 * without an answer. After the last one Enter submits, as it does on a keyboard that has Tab.
 */
export function followNextKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget, nativeEvent } = event
  if (key !== 'Enter' || nativeEvent.isComposing) return
  if (!(target instanceof HTMLInputElement) || target.enterKeyHint !== 'next') return
  if (!matchMedia('(pointer: coarse)').matches) return
  const fields = [
    ...currentTarget.querySelectorAll<HTMLElement>('[aria-invalid], .drop-zone button'),
  ]
  const next = fields.slice(fields.indexOf(target) + 1).find(isUnanswered)
  if (next === undefined) return
  event.preventDefault()
  focusField(next.id)
}

function isUnanswered(field: HTMLElement): boolean {
  if (field instanceof HTMLFieldSetElement) return field.querySelector(':checked') === null
  if (field instanceof HTMLInputElement && field.type === 'checkbox') {
    return field.ariaRequired === 'true' && !field.checked
  }
  return !('value' in field) || field.value === ''
}
