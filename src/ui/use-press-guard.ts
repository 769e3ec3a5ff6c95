import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { guardPresses } from './guard-presses.ts'

/**
 * Keeps a double click, a double tap or a repeating key from pressing twice.
 *
 * The second half of a double press that changed `screenKey` is swallowed before any handler sees
 * it, and the focus stays where it is. A repeated Enter or Space never presses; typing them into a
 * text by holding the key still works.
 */
export function usePressGuard(ref: RefObject<HTMLElement | null>, screenKey: string): void {
  const shown = useRef(screenKey)
  const guard = useRef<ReturnType<typeof guardPresses>>(undefined)

  useLayoutEffect(() => {
    shown.current = screenKey
    guard.current?.expectPaint()
  }, [screenKey])

  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const presses = guardPresses(element, () => shown.current)
    guard.current = presses
    element.addEventListener('keydown', guardRepeat, true)
    return () => {
      presses.stop()
      element.removeEventListener('keydown', guardRepeat, true)
    }
  }, [ref])
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
