/** Where the browser does not count presses, one that follows this soon, this near, completes a double press. */
const DOUBLE_PRESS_MS = 400
const NEAR_PX = 32

/** A press begins a stroke or moves the focus when it goes down, and acts when it is released. */
const PRESSES = ['pointerdown', 'mousedown', 'click'] as const

interface Press {
  readonly at: number
  readonly x: number
  readonly y: number
  readonly isMouse: boolean
}

/**
 * Swallows the second half of a double press inside an element, if the first half changed what is
 * shown. A mouse's clicks are counted by every engine (`detail`); taps by Chromium alone, and a
 * pointer that goes down by WebKit alone: there the same place within 400 ms decides. Clicks made by
 * the keyboard or by assistive technology (detail 0, no pointer type) pass.
 *
 * @param shown what is on the screen, compared by identity
 * @returns takes the guard away
 */
export function guardPresses(element: Document | HTMLElement, shown: () => unknown): () => void {
  let last: Press | undefined
  let isNear = false
  // What was shown when the last press went down, when the chain of presses began that it may
  // continue, and when the one began that it does belong to. Undefined: before there was a guard.
  let onPress: unknown
  let onEarlierChain: unknown
  let onChain: unknown

  function guardPress(event: Event): void {
    if (!(event instanceof MouseEvent && isFromPointer(event))) return
    const isDown = event instanceof PointerEvent && event.type === 'pointerdown'
    if (isDown) {
      const press = pressOf(event)
      isNear = last !== undefined && isDoublePress(last, press)
      last = press
      onPress = shown()
      onEarlierChain = onChain
    }
    if (last === undefined) return
    const isContinued = last.isMouse && !isDown ? event.detail > 1 : isNear
    onChain = isContinued ? onEarlierChain : onPress
    if (onChain === shown()) return
    event.stopPropagation()
    if (!isDown) event.preventDefault()
  }

  for (const name of PRESSES) element.addEventListener(name, guardPress, true)
  return () => {
    for (const name of PRESSES) element.removeEventListener(name, guardPress, true)
  }
}

/** Of the event only what is compared: the event itself would retain its target, a screen that is left. */
function pressOf({ timeStamp, clientX, clientY, pointerType }: PointerEvent): Press {
  return { at: timeStamp, x: clientX, y: clientY, isMouse: pointerType === 'mouse' }
}

function isDoublePress(first: Press, second: Press): boolean {
  const distance = Math.hypot(second.x - first.x, second.y - first.y)
  return second.at - first.at < DOUBLE_PRESS_MS && distance < NEAR_PX
}

function isFromPointer(event: MouseEvent): boolean {
  return event.detail > 0 || (event instanceof PointerEvent && event.pointerType !== '')
}
