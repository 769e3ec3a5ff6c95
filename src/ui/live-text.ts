import { type RefObject, useLayoutEffect } from 'react'

/** A text that somebody else keeps, and that changes while it is shown. */
export interface LiveText {
  readonly read: () => string
  /** Calls back whenever it may have changed, also where a change was refused; returns what ends that. */
  readonly subscribe: (onChange: () => void) => () => void
}

/**
 * Shows a text in a field, and whatever it becomes, without rendering for each letter. A field whose
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
