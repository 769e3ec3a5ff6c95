import { useId, useLayoutEffect, useRef } from 'react'
import { copy } from '../copy/index.ts'
import { focusLater } from './focus.ts'

/** One failure and the field, or group, that it is about. */
interface ErrorSummaryItem {
  readonly fieldId: string
  readonly message: string
}

interface ErrorSummaryProps {
  readonly items: readonly ErrorSummaryItem[]
  /** Whenever it changes (a further refused submit) the box takes the focus and is scrolled to. */
  readonly focusKey: number
}

/**
 * The box after a failed submit: every message once, each a link to its field (section 2, 'Error
 * summary'). Without items nothing is shown.
 */
export function ErrorSummary({ items, focusKey }: ErrorSummaryProps) {
  const box = useRef<HTMLElement>(null)
  const headingId = useId()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal counts, not its number
  useLayoutEffect(() => {
    // A preview takes no focus, and does not scroll what is around it.
    if (box.current === null || box.current.closest('[inert]')) return
    box.current.scrollIntoView({ block: 'start' })
    return focusLater(() => box.current, { preventScroll: true })
  }, [focusKey])

  if (items.length === 0) return null
  return (
    <section ref={box} className="error-summary" tabIndex={-1} aria-labelledby={headingId}>
      <h2 id={headingId}>{copy.form.errorsTitle}</h2>
      <ul>
        {items.map(({ fieldId, message }) => (
          <li key={`${fieldId} ${message}`}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => {
                event.preventDefault()
                focusField(fieldId)
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const CONTROLS = 'input, select, textarea, button'

/**
 * Brings the applicant to the field with this id: focus goes to the control, or in a group to the
 * chosen, else the first, control; the page scrolls so that the field is in the middle. A field
 * that is not on the screen changes nothing. `isLater` if the control that was pressed goes away.
 */
export function focusField(fieldId: string, { isLater = false } = {}): void {
  const field = document.getElementById(fieldId)
  if (field === null) return
  const control = field.matches(CONTROLS)
    ? field
    : (field.querySelector<HTMLElement>('input:checked') ??
      field.querySelector<HTMLElement>(CONTROLS))
  const options = { preventScroll: true }
  if (isLater) focusLater(() => control, options)
  else control?.focus(options)
  field.scrollIntoView({ block: 'center' })
}
