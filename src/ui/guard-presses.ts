/** One that follows this soon, this near, by the same kind of pointer, completes a double press. */
const DOUBLE_PRESS_MS = 400
const NEAR_PX = 24
/** A press after this time is a new one, however slow the page is. */
const LONGEST_MS = 2_000

/** A press begins a stroke or moves the focus when it goes down, and acts when it is released. */
const PRESSES = ['pointerdown', 'mousedown', 'click'] as const
/** Nobody types, or scrolls by finger, between the halves of a double press. */
const DEEDS_BETWEEN = ['keydown', 'pointercancel'] as const
const CONTROLS = 'button, summary, a, label, input, select, textarea'

interface Press {
  readonly at: number
  readonly x: number
  readonly y: number
  readonly pointerType: string
  /** What was on the screen. */
  readonly shown: unknown
  /** The control under it, and where that was. Weakly: it retains no screen that is left. */
  readonly control: WeakSet<Element>
  readonly place: DOMRect | undefined
}

/** Watches an element, until it is stopped. */
interface PressGuard {
  /** What is shown has changed: a press counts as soon as that was painted. */
  expectPaint(): void
  stop(): void
}

/**
 * Swallows the second half of a double press inside an element, if the first half changed what is
 * shown, or what is in the place of the control that it pressed: an applicant agrees to nothing unseen.
 * A mouse's clicks are counted by every engine (`detail`). Otherwise the same place within 400 ms decides,
 * from the press or from the frame that painted its effect, whichever is later; a page that was hidden
 * is seen anew, and a drag is no half of a double press, nor are presses between which somebody types or
 * scrolls. Clicks made by the keyboard or by assistive technology (detail 0, no pointer type) pass.
 *
 * @param shown what is on the screen, compared by identity
 */
export function guardPresses(element: Document | HTMLElement, shown: () => unknown): PressGuard {
  let last: Press | undefined
  // The press with which the chain of double presses began to which the last one belongs, and the
  // one before it.
  let first: Press | undefined
  let earlierFirst: Press | undefined
  let isNear = false
  let paintedAt = 0

  // Called after the next frame, on the clock of the events.
  const painting = new IntersectionObserver(() => {
    paintedAt = performance.now()
    painting.disconnect()
  })

  function expectPaint(): void {
    paintedAt = Number.POSITIVE_INFINITY
    painting.disconnect()
    painting.observe(document.documentElement)
  }

  function guardPress(event: Event): void {
    if (!(event instanceof MouseEvent && isFromPointer(event))) return
    const isDown = event instanceof PointerEvent && event.type === 'pointerdown'
    if (isDown) {
      const press = pressOf(event, shown())
      isNear = last !== undefined && isDoublePress(last, press, paintedAt)
      last = press
      earlierFirst = first
    }
    if (last === undefined) return
    const isCounted = last.pointerType === 'mouse' && !isDown && event.detail > 1
    const isContinued = isNear || isCounted
    first = (isContinued && earlierFirst) || last
    const isOther = isContinued && isOtherControl(first, event)
    if (first.shown !== shown() || isOther) {
      event.stopPropagation()
      if (!isDown) event.preventDefault()
    } else if (event.type === 'click') expectPaint()
  }

  function forgetPress(): void {
    last = undefined
    first = undefined
  }

  function forgetHidden(): void {
    if (document.hidden) forgetPress()
  }

  function forgetDrag(event: Event): void {
    if (last && event instanceof PointerEvent && !isNearTo(last, event)) last = undefined
  }

  for (const name of PRESSES) element.addEventListener(name, guardPress, true)
  for (const name of DEEDS_BETWEEN) element.addEventListener(name, forgetPress, true)
  element.addEventListener('pointerup', forgetDrag, true)
  document.addEventListener('visibilitychange', forgetHidden)
  return {
    expectPaint,
    stop() {
      painting.disconnect()
      for (const name of PRESSES) element.removeEventListener(name, guardPress, true)
      for (const name of DEEDS_BETWEEN) element.removeEventListener(name, forgetPress, true)
      element.removeEventListener('pointerup', forgetDrag, true)
      document.removeEventListener('visibilitychange', forgetHidden)
    },
  }
}

function pressOf(event: PointerEvent, shown: unknown): Press {
  const { timeStamp, clientX, clientY, pointerType } = event
  const pressed = event.target instanceof Element ? event.target.closest(CONTROLS) : null
  return {
    at: timeStamp,
    x: clientX,
    y: clientY,
    pointerType,
    shown,
    control: new WeakSet(controlsAt(event)),
    place: pressed?.getBoundingClientRect(),
  }
}

function isDoublePress(first: Press, second: Press, paintedAt: number): boolean {
  return (
    second.pointerType === first.pointerType &&
    isNearTo(first, { clientX: second.x, clientY: second.y }) &&
    second.at - first.at < LONGEST_MS &&
    second.at - Math.max(first.at, paintedAt) < DOUBLE_PRESS_MS
  )
}

function isNearTo({ x, y }: Press, { clientX, clientY }: { clientX: number; clientY: number }) {
  return Math.hypot(clientX - x, clientY - y) < NEAR_PX
}

/** Whether an event is in the place where a control was pressed, and meets something else there. */
function isOtherControl({ place, control }: Press, event: MouseEvent): boolean {
  if (!place || !isWithin(place, event)) return false
  return !controlsAt(event).some((met) => control.has(met))
}

function isWithin(
  { left, right, top, bottom }: DOMRect,
  { clientX, clientY }: MouseEvent,
): boolean {
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}

/** A label presses its control. */
function controlsAt({ target }: Event): Element[] {
  const pressed = target instanceof Element ? target.closest(CONTROLS) : null
  const control = pressed instanceof HTMLLabelElement ? pressed.control : null
  return [pressed, control].filter((one) => one !== null)
}

function isFromPointer(event: MouseEvent): boolean {
  return event.detail > 0 || (event instanceof PointerEvent && event.pointerType !== '')
}
