const CONTROLS = 'input, select, textarea, button'

/**
 * Brings the applicant to the field with this id: focus goes to the control, or in a group to the
 * chosen, else the first, control; the page scrolls so that the field stands in the middle. A field
 * that is not on the screen changes nothing.
 */
export function focusField(fieldId: string): void {
  const field = document.getElementById(fieldId)
  if (field === null) return
  const control = field.matches(CONTROLS)
    ? field
    : (field.querySelector<HTMLElement>('input:checked') ??
      field.querySelector<HTMLElement>(CONTROLS))
  control?.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
}
