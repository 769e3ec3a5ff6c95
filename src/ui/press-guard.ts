import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** How long after a change of screen a press is taken for the second half of a double one. */
const GUARDED_MS = 350

/** A press begins a stroke or moves the focus when it goes down, and acts when it is released. */
const PRESSES = ['pointerdown', 'mousedown', 'click'] as const

/**
 * Keeps a double click, a double tap or a held key from pressing twice.
 *
 * For 350 ms after `screenKey` has changed, and for the later presses of a double click that began
 * before it changed, presses of a pointer inside the element are swallowed before any handler sees
 * them, and the focus stays where it is. Clicks made by the keyboard or by assistive technology
 * (detail 0, no pointer type) pass; the first screen of the page is not guarded. A repeated Enter or
 * Space never presses; typing them into a text by holding the key still works.
 */
export function usePressGuard(ref: RefObject<HTMLElement | null>, screenKey: string): void {
  const shown = useRef(screenKey)
  const changedAt = useRef(Number.NEGATIVE_INFINITY)

  useLayoutEffect(() => {
    if (shown.current === screenKey) return
    shown.current = screenKey
    changedAt.current = performance.now()
  }, [screenKey])

  useEffect(() => {
    const element = ref.current
    if (element === null) return
    let chainBeganAt = Number.NEGATIVE_INFINITY

    const guardPress = (event: MouseEvent) => {
      if (!isFromPointer(event)) return
      const now = performance.now()
      const isCounted = event.type !== 'pointerdown'
      if (isCounted && event.detail <= 1) chainBeganAt = now
      const isLatePress = isCounted && chainBeganAt < changedAt.current
      if (now - changedAt.current >= GUARDED_MS && !isLatePress) return
      event.stopPropagation()
      if (isCounted) event.preventDefault()
    }
    for (const name of PRESSES) element.addEventListener(name, guardPress, true)
    element.addEventListener('keydown', guardRepeat, true)
    return () => {
      for (const name of PRESSES) element.removeEventListener(name, guardPress, true)
      element.removeEventListener('keydown', guardRepeat, true)
    }
  }, [ref])
}

function isFromPointer(event: MouseEvent): boolean {
  return event.detail > 0 || (event instanceof PointerEvent && event.pointerType !== '')
}

function guardRepeat(event: KeyboardEvent): void {
  if (!event.repeat || (event.key !== 'Enter' && event.key !== ' ')) return
  if (!isTyped(event.key, event.target)) event.preventDefault()
}

function isTyped(key: string, target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true
  const types = ['text', 'email', 'tel', 'url', 'search']
  return key === ' ' && target instanceof HTMLInputElement && types.includes(target.type)
}
