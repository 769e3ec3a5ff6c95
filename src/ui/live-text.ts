import { type RefObject, useLayoutEffect } from 'react'

/** A text that somebody else keeps, and that changes while it is shown. */
export interface LiveText {
  readonly read: () => string
  /** Calls back after each change that it may have had; returns what ends that. */
  readonly subscribe: (onChange: () => void) => () => void
}

/** Shows a text in a field, and whatever it becomes, without rendering for each letter. */
export function useLiveText(field: RefObject<HTMLInputElement | null>, text: LiveText): void {
  useLayoutEffect(() => {
    showText(field.current, text)
    return text.subscribe(() => showText(field.current, text))
  }, [field, text])
}

/** A field keeps its caret where its text is the same already. */
export function showText(field: HTMLInputElement | null, text: LiveText): void {
  const shown = text.read()
  if (field !== null && field.value !== shown) field.value = shown
}
