import { useEffect, useRef } from 'react'

/** Focuses `next` when a change of one of the `reasons` has removed the element that had the focus. */
export function useLostFocus(
  reasons: readonly unknown[],
  next: (lost: Element) => HTMLElement | SVGElement | null,
): void {
  const last = useRef<EventTarget>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another reason removes elements
  useEffect(() => {
    const lost = last.current
    const isLost = lost instanceof Element && !lost.isConnected
    if (isLost && document.activeElement === document.body) next(lost)?.focus()
  }, [...reasons])
}
