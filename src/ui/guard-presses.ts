/** How long after a change of screen a press is taken for the second half of a double one. */
const GUARDED_MS = 350

/** A press begins a stroke or moves the focus when it goes down, and acts when it is released. */
const PRESSES = ['pointerdown', 'mousedown', 'click'] as const

/**
 * Swallows presses of a pointer inside an element for 350 ms after the screen has changed, and the
 * later presses of a double click that began before it changed. Clicks made by the keyboard or by
 * assistive technology (detail 0, no pointer type) pass.
 *
 * @param changedAt when the screen changed last, by `performance.now()`
 * @returns takes the guard away
 */
export function guardPresses(element: Document | HTMLElement, changedAt: () => number): () => void {
  let chainBeganAt = Number.NEGATIVE_INFINITY

  function guardPress(event: Event): void {
    if (!(event instanceof MouseEvent && isFromPointer(event))) return
    const now = performance.now()
    const isCounted = event.type !== 'pointerdown'
    if (isCounted && event.detail <= 1) chainBeganAt = now
    const isLatePress = isCounted && chainBeganAt < changedAt()
    if (now - changedAt() >= GUARDED_MS && !isLatePress) return
    event.stopPropagation()
    if (isCounted) event.preventDefault()
  }

  for (const name of PRESSES) element.addEventListener(name, guardPress, true)
  return () => {
    for (const name of PRESSES) element.removeEventListener(name, guardPress, true)
  }
}

function isFromPointer(event: MouseEvent): boolean {
  return event.detail > 0 || (event instanceof PointerEvent && event.pointerType !== '')
}
