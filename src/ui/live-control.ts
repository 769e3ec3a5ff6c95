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
 * The element is written only if the stored answer changed, or if the store did not take what was
 * entered in it: never because the two differ, since a form filler may have set the value without an
 * event. What a composing keyboard has in its hands is stored, but written only once it has ended.
 */
export function useLiveControl<Value, Element extends HTMLElement>(
  ref: RefObject<Element | null>,
  options: ControlOptions<Value, Element>,
): void {
  const controls = useContext(FormControls)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an element is tied once, by its first functions
  useLayoutEffect(
    () => (ref.current ? tie(ref.current, options, controls) : undefined),
    [ref, options.answer, controls],
  )
}

/** Natively: React ignores an event whose value was set through the element's own property. */
const ENTRIES = ['input', 'change', 'compositionstart', 'compositionend', 'blur'] as const

/** Returns what unties it. */
function tie<Value, Element extends HTMLElement>(
  element: Element,
  { answer, rendered, read, write, edit }: ControlOptions<Value, Element>,
  controls: Controls,
): () => void {
  const history = edit && createHistory(rendered)
  const composition = createComposition()
  let shown = rendered

  function setShown(next: Value): void {
    shown = next
    history?.add(next)
  }

  function show(): void {
    const stored = answer.read()
    if (composition.isActive() || stored === shown) return
    setShown(stored)
    if (read(element) !== stored) write(element, stored)
  }

  function take(entered: Value, event?: Event): void {
    const { value, caret } = edit?.(shown, entered, event) ?? { value: entered }
    answer.enter(value)
    if (composition.isActive()) return
    setShown(answer.read())
    if (shown === entered) return
    if (read(element) !== shown) write(element, shown)
    if (caret !== undefined && element === document.activeElement) placeCaret(element, caret)
  }

  function follow(event: Event): void {
    // React would set name, type and checked of the element anew, without an answer of its own to them.
    if (event.type === 'input' || event.type === 'change') event.stopPropagation()
    const entered = read(element)
    const direction = historyDirection(event)
    const isNew = entered !== shown && event.type !== 'blur'
    if (history && direction) {
      const value = history.move(direction, entered)
      if (value !== entered) write(element, value)
      take(value, event)
    } else if (composition.follow(event) || isNew) take(entered, event)
  }

  function unreported(): (() => void) | undefined {
    const entered = read(element)
    return entered === shown ? undefined : () => take(entered)
  }

  unreported()?.()
  show()
  const unsubscribe = answer.subscribe(show)
  for (const name of ENTRIES) element.addEventListener(name, follow)
  controls.add(unreported)
  return () => {
    unsubscribe()
    for (const name of ENTRIES) element.removeEventListener(name, follow)
    controls.delete(unreported)
  }
}

function placeCaret(element: HTMLElement, caret: number): void {
  if (element instanceof HTMLInputElement) element.setSelectionRange(caret, caret)
}

export function readValue({ value }: { value: string }): string {
  return value
}

export function writeValue(element: { value: string }, value: string): void {
  element.value = value
}

/** What a control showed: the browser's own undo changes a text that was rewritten since, and leads to another valid number. */
function createHistory<Value>(first: Value) {
  const values = [first]
  let at = 0
  return {
    add(value: Value): void {
      if (value === values[at]) return
      at += 1
      values.splice(at, values.length, value)
    },
    /** One value back or forward, or as many as the browser went, to one that was there before. */
    move(direction: -1 | 1, entered: Value): Value {
      let next = at + direction
      while (next in values && values[next] !== entered) next += direction
      if (!(next in values)) next = Math.min(Math.max(at + direction, 0), values.length - 1)
      at = next
      return values[at] as Value
    },
  }
}

function historyDirection(event: Event): -1 | 1 | undefined {
  if (!(event instanceof InputEvent && event.inputType.startsWith('history'))) return undefined
  return event.inputType === 'historyUndo' ? -1 : 1
}

/** A keyboard that composes (IME, word prediction) has the text in its hands until it ends, or the field is left. */
function createComposition() {
  let isActive = false
  return {
    isActive: () => isActive,
    /** Returns whether it was active before the event. */
    follow({ type }: Event): boolean {
      const wasActive = isActive
      if (type === 'compositionstart') isActive = true
      if (type === 'compositionend' || type === 'blur') isActive = false
      return wasActive
    },
  }
}

/** Reads each control of a form: what stores an entry that no event has reported; undefined if there is none. */
export type Controls = Set<() => (() => void) | undefined>

/** The controls of the form around. */
export const FormControls = createContext<Controls>(new Set())

/**
 * Stores what is in the controls of a form and was never reported: a form filler may set values
 * without an event. All are read before the first is stored, since storing one may change others.
 */
export function readControls(controls: Controls): void {
  const entries = [...controls].map((unreported) => unreported())
  for (const store of entries) store?.()
}
