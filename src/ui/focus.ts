/**
 * Longer than a frame: Firefox reports to screen readers once in a frame, and what it reports of a removed
 * control would follow the new focus in the same one.
 */
export const FOCUS_MS = 50

/**
 * Moves the focus some time after the task that changed the page. A screen reader that gets the new focus
 * together with the removal of the focused control says nothing, and reads on from a wrong line.
 *
 * The focus stays where the applicant went or typed since: it is taken only from the body, from what
 * had it when this was asked, or from what cannot be reached by Tab. The page scrolls to what has the
 * focus: `preventScroll` is for a caller that places the page itself.
 *
 * @returns takes the request back
 */
export function focusLater(
  find: () => HTMLElement | null | undefined,
  options?: FocusOptions,
): () => void {
  const before = document.activeElement
  const typing = new AbortController()
  const timer = setTimeout(() => {
    typing.abort()
    if (isFree(document.activeElement, before)) find()?.focus(options)
  }, FOCUS_MS)
  const cancel = () => {
    typing.abort()
    clearTimeout(timer)
  }
  document.addEventListener('input', cancel, { capture: true, signal: typing.signal })
  return cancel
}

function isFree(focused: Element | null, before: Element | null): boolean {
  if (focused === null || focused === document.body || focused === before) return true
  return focused instanceof HTMLElement && focused.tabIndex < 0
}
