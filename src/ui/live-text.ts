import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A text from an external store, which changes while it is shown. */
export interface LiveText {
  readonly read: () => string
  /** Calls back whenever it may have changed, also where a change was refused; returns what ends that. */
  readonly subscribe: (onChange: () => void) => () => void
}

/**
 * Shows a text in a field, and its changes, without rendering for each letter. A field whose
 * text is the same already keeps its caret.
 */
export function useLiveText(field: RefObject<HTMLInputElement | null>, text: LiveText): void {
  useLayoutEffect(() => {
    const show = () => {
      const shown = text.read()
      if (field.current && field.current.value !== shown) field.current.value = shown
    }
    show()
    return text.subscribe(show)
  }, [field, text])
}

/** Letters that were in a field before the page could listen are typed like any others. */
export function useTypedEarly(
  field: RefObject<HTMLInputElement | null>,
  value: string,
  onTyped: (text: string) => void,
): void {
  const isNew = useRef(true)
  useLayoutEffect(() => {
    if (!isNew.current) return
    isNew.current = false
    const typed = field.current?.value ?? value
    if (typed !== value) onTyped(typed)
  })
}
