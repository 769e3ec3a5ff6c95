import { createContext, type FocusEvent, useContext, useEffect, useRef, useState } from 'react'

/**
 * Reports that focus has left a field or a group of fields, but never in the middle of a press.
 *
 * An error that appears on blur moves what is below it; when the blur comes from pressing a
 * button, that button would slip away before its click lands. While the primary button or a finger
 * is down the handler waits for the task after the release, when the click has been dispatched.
 *
 * Put the handler on one control or on the element around a group. Focus that moves within it, or
 * that comes back to it when the window does, has not left it; a field unmounted by the click in
 * question reports nothing.
 */
export function useBlurAfterPress(onBlur: () => void): (event: FocusEvent<HTMLElement>) => void {
  const afterPress = useContext(AfterPress)
  const latest = useRef<(() => void) | null>(null)

  useEffect(() => {
    latest.current = onBlur
    return () => {
      latest.current = null
    }
  }, [onBlur])

  return (event) => {
    const field = event.currentTarget
    if (event.relatedTarget !== null && field.contains(event.relatedTarget)) return
    afterPress(() => {
      if (!field.contains(document.activeElement)) latest.current?.()
    })
  }
}

/** Calls back at once, or after the press that the form around follows. */
export const AfterPress = createContext((callback: () => void): void => callback())

/** Follows the presses on the page while a form is mounted; the value for `AfterPress`. */
export function useAfterPress(): (callback: () => void) => void {
  const [{ follow, after }] = useState(openPresses)
  useEffect(follow, [follow])
  return after
}

const PRESS_STARTS = ['pointerdown', 'mousedown'] as const
const PRESS_ENDS = ['pointerup', 'mouseup', 'pointercancel', 'contextmenu', 'keydown'] as const

function openPresses() {
  let count = 0
  let press: { readonly number: number; readonly waiting: (() => void)[] } | undefined

  function follow(): () => void {
    // A message, not a timer: it is neither clamped nor stopped with the clock.
    const { port1, port2 } = new MessageChannel()
    const unfollowed = new AbortController()
    const options = { capture: true, signal: unfollowed.signal }

    function begin(event: MouseEvent): void {
      if (event.button !== 0) return
      count += 1
      press = { number: count, waiting: press?.waiting ?? [] }
      // A native list of options takes the release for itself.
      if (event.target instanceof HTMLSelectElement) end()
    }
    /** A tap presses twice, as a pointer and then as a mouse: only the end of the latest counts. */
    function end(): void {
      if (press) port2.postMessage(press.number)
    }
    port1.onmessage = ({ data }: MessageEvent<number>) => {
      if (data !== press?.number) return
      const { waiting } = press
      press = undefined
      for (const callback of waiting) callback()
    }

    for (const name of PRESS_STARTS) document.addEventListener(name, begin, options)
    for (const name of PRESS_ENDS) document.addEventListener(name, end, options)
    return () => {
      unfollowed.abort()
      port1.close()
      press = undefined
    }
  }

  function after(callback: () => void): void {
    if (press) press.waiting.push(callback)
    else callback()
  }

  return { follow, after }
}
