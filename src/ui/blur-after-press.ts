import { type FocusEvent, useEffect, useRef } from 'react'

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
  const latest = useRef<(() => void) | null>(null)

  useEffect(() => {
    latest.current = onBlur
    return () => {
      latest.current = null
    }
  }, [onBlur])

  useEffect(watchPresses, [])

  return (event) => {
    const field = event.currentTarget
    if (event.relatedTarget !== null && field.contains(event.relatedTarget)) return
    afterPress(() => {
      if (!field.contains(document.activeElement)) latest.current?.()
    })
  }
}

let presses = 0
let pressed = false
let watchers = 0
let waiting: (() => void)[] = []
let nextTask: MessageChannel | undefined

function afterPress(callback: () => void): void {
  if (pressed) waiting.push(callback)
  else callback()
}

function beginPress(event: MouseEvent): void {
  if (event.button !== 0) return
  presses += 1
  pressed = true
  // A native list of options takes the release for itself.
  if (event.target instanceof HTMLSelectElement) endPress()
}

/** A tap presses twice, as a pointer and then as a mouse: only the end of the latest counts. */
function endPress(): void {
  if (pressed) nextTask?.port2.postMessage(presses)
}

function release(event: MessageEvent<number>): void {
  if (event.data !== presses) return
  pressed = false
  const callbacks = waiting
  waiting = []
  for (const callback of callbacks) callback()
}

const PRESS_STARTS = ['pointerdown', 'mousedown'] as const
const PRESS_ENDS = ['pointerup', 'mouseup', 'pointercancel', 'contextmenu', 'keydown'] as const

function watchPresses(): () => void {
  watchers += 1
  if (watchers === 1) {
    // A message, not a timer: it is neither clamped nor stopped with the clock.
    nextTask = new MessageChannel()
    nextTask.port1.onmessage = release
    for (const name of PRESS_STARTS) document.addEventListener(name, beginPress, true)
    for (const name of PRESS_ENDS) document.addEventListener(name, endPress, true)
  }
  return () => {
    watchers -= 1
    if (watchers > 0) return
    nextTask?.port1.close()
    nextTask = undefined
    pressed = false
    waiting = []
    for (const name of PRESS_STARTS) document.removeEventListener(name, beginPress, true)
    for (const name of PRESS_ENDS) document.removeEventListener(name, endPress, true)
  }
}
