import { createContext, type RefObject, useContext, useLayoutEffect } from 'react'

/** An answer in a store outside React, such as a field of a draft. */
export interface LiveAnswer<Value> {
  readonly read: () => Value
  /** Reports what the applicant entered; the store may refuse it or hold something else instead. */
  readonly enter: (value: Value) => void
  /** Calls back whenever the answer may have changed; returns what ends that. */
  readonly subscribe: (onChange: () => void) => () => void
}

/** A value to store, and the caret's position in it, in characters from its start. */
export interface Edit<Value = string> {
  readonly value: Value
  readonly caret?: number
}

interface ControlOptions<Value, Element extends HTMLElement> {
  readonly answer: LiveAnswer<Value>
  /** What React rendered. */
  readonly rendered: Value
  readonly read: (element: Element) => Value
  readonly write: (element: Element, value: Value) => void
  /** What is to be stored of what was entered. `shown` is the stored value that was last on the page. */
  readonly edit?: ((shown: Value, entered: Value, event?: Event) => Edit<Value>) | undefined
}

/**
 * Ties an uncontrolled element to an answer, without rendering for each letter.
 *
 * The element is written only where the stored answer changed, or where the store did not take what
 * was entered in it: never because the two differ, since a form filler may have set the value without
 * an event. What a composing keyboard (IME, word prediction) has in its hands is stored, but written
 * only once the composition has ended.
 */
export function useLiveControl<Value, Element extends HTMLElement>(
  ref: RefObject<Element | null>,
  { answer, rendered, read, write, edit }: ControlOptions<Value, Element>,
): void {
  const controls = useContext(FormControls)

  // biome-ignore lint/correctness/useExhaustiveDependencies: an element is tied once, by its first functions
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    let shown = rendered
    let isComposing = false
    // The browser's own undo changes a text that was rewritten since, and leads to another valid number.
    const history = [rendered]
    let at = 0

    function note(next: Value): void {
      if (edit && next !== shown) {
        at += 1
        history.splice(at, history.length, next)
      }
      shown = next
    }

    function show(): void {
      const stored = answer.read()
      if (isComposing || stored === shown || element === null) return
      note(stored)
      if (read(element) !== stored) write(element, stored)
    }

    function take(entered: Value, event?: Event): void {
      const { value, caret } = edit?.(shown, entered, event) ?? { value: entered }
      answer.enter(value)
      if (isComposing || element === null) return
      note(answer.read())
      if (shown === entered) return
      if (read(element) !== shown) write(element, shown)
      if (caret !== undefined && element === document.activeElement) placeCaret(element, caret)
    }

    /** What stores an entry that no event has reported yet; undefined where there is none. */
    function unread(event?: Event): (() => void) | undefined {
      if (element === null) return undefined
      const entered = read(element)
      return entered === shown ? undefined : () => take(entered, event)
    }

    function follow(event: Event): void {
      // React would set name, type and checked of the element anew, without an answer of its own to them.
      if (event.type === 'input' || event.type === 'change') event.stopPropagation()
      if (edit && event instanceof InputEvent && event.inputType.startsWith('history')) {
        goTo(event.inputType === 'historyUndo' ? -1 : 1, event)
        return
      }
      const wasComposing = isComposing
      if (event.type === 'compositionstart') isComposing = true
      if (event.type === 'compositionend' || event.type === 'blur') isComposing = false
      if (element && wasComposing) take(read(element), event)
      else if (event.type !== 'blur') unread(event)?.()
    }

    /** One text back or forward, or as many as the browser went, to a text that was there before. */
    function goTo(direction: -1 | 1, event: Event): void {
      if (!edit || element === null) return
      const previous = shown
      const entered = read(element)
      let next = at + direction
      while (next in history && history[next] !== entered) next += direction
      if (!(next in history)) next = Math.min(Math.max(at + direction, 0), history.length - 1)
      at = next
      shown = history[at] ?? previous
      if (entered !== shown) write(element, shown)
      answer.enter(edit(previous, shown, event).value)
    }

    unread()?.()
    show()
    const unsubscribe = answer.subscribe(show)
    for (const name of ENTRIES) element.addEventListener(name, follow)
    controls.add(unread)
    return () => {
      unsubscribe()
      for (const name of ENTRIES) element.removeEventListener(name, follow)
      controls.delete(unread)
    }
  }, [ref, answer, controls])
}

/** Natively: React ignores an event whose value was set through the element's own property. */
const ENTRIES = ['input', 'change', 'compositionstart', 'compositionend', 'blur'] as const

function placeCaret(element: HTMLElement, caret: number): void {
  if (element instanceof HTMLInputElement) element.setSelectionRange(caret, caret)
}

/** Of a text or a list. */
export function readValue({ value }: { value: string }): string {
  return value
}

export function writeValue(element: { value: string }, value: string): void {
  element.value = value
}

/** What reads each control of a form: what stores an entry that was never reported, if there is one. */
export type Controls = Set<() => (() => void) | undefined>

/** The controls of the form around. */
export const FormControls = createContext<Controls>(new Set())

/**
 * Stores what is in the controls of a form and was never reported: a form filler may set values
 * without an event. All are read before the first is stored, since storing one may change others.
 */
export function readControls(controls: Controls): void {
  const entries = [...controls].map((unread) => unread())
  for (const store of entries) store?.()
}
