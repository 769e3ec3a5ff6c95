/** What a page under measurement records of itself, in ms since it was asked for. */
export interface Observations {
  firstPaint: number
  /** When the largest content so far was painted. */
  largestPaint: number
  /** Ends of the tasks over 50 ms, and by how much they were over. */
  blocked: { at: number; ms: number }[]
  /** When Start was there and was pressed. */
  pressedAt: number
  /** When the first input was painted. */
  inputAt: number
  /** When the page's own script had taken the shown screen over. */
  usableAt: number
  /** From each press on Continue to the next screen painted. */
  steps: number[]
  /** From each press on Continue that is refused to what is wrong painted. */
  refusals: number[]
  /** The longest of all keys and presses, from the press to the next paint. */
  worst: number
  /** Frames that came more than half a frame late. */
  lateFrames: number
  /** From each key, or each move of the pointer, to the next paint. */
  answers: number[]
}

declare global {
  interface Window {
    observed: Observations
  }
}

/**
 * Runs in the page before anything else. With `isPressing` Start is pressed as soon as it exists, and
 * again in each frame until the page takes the press; else nothing is watched before the first paint,
 * which watching delays, the more the more a page draws.
 */
export function watchPage(isPressing: boolean): void {
  const observed: Observations = {
    firstPaint: 0,
    largestPaint: 0,
    blocked: [],
    pressedAt: 0,
    inputAt: 0,
    usableAt: 0,
    steps: [],
    refusals: [],
    worst: 0,
    lateFrames: 0,
    answers: [],
  }
  window.observed = observed
  let continuedAt = 0
  let title = ''
  let hadSummary = false

  function observe(type: string, take: (entry: PerformanceEntry) => void): void {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...(type === 'event' && { durationThreshold: 16 }),
    })
  }
  observe('event', (entry) => {
    const isInteraction = 'interactionId' in entry && Number(entry.interactionId) > 0
    if (isInteraction) observed.worst = Math.max(observed.worst, entry.duration)
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    observed.largestPaint = startTime
  })
  observe('paint', ({ name, startTime }) => {
    if (name !== 'first-contentful-paint') return
    observed.firstPaint = startTime
    if (!isPressing) startChecking()
  })
  observe('longtask', ({ startTime, duration }) => {
    observed.blocked.push({ at: startTime + duration, ms: duration - 50 })
  })

  /** Calls back when the next frame has been drawn. */
  function afterPaint(then: (now: number) => void): void {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => then(performance.now())
      port2.postMessage(null)
    })
  }
  function isTaken(element: Element): boolean {
    const isReact = document.getElementById('root') !== null
    return !isReact || Object.keys(element).some((key) => key.startsWith('__reactProps'))
  }

  function check(): void {
    const button = [...document.querySelectorAll('button')].find((one) =>
      one.textContent?.startsWith('Start Application'),
    )
    if (isPressing && button) {
      observed.pressedAt ||= performance.now()
      button.click()
    }
    const input = document.querySelector('form input')
    if (input && observed.inputAt === 0) {
      observed.inputAt = -1
      afterPaint((now) => {
        observed.inputAt = now
      })
    }
    const shown = isPressing ? input : button
    if (shown && observed.usableAt === 0 && isTaken(shown)) observed.usableAt = performance.now()
    const shownTitle = document.querySelector('h1')?.textContent ?? ''
    if (shownTitle !== title && continuedAt > 0) {
      const from = continuedAt
      continuedAt = 0
      afterPaint((now) => observed.steps.push(now - from))
    }
    title = shownTitle
    const hasSummary = document.querySelector('.error-summary') !== null
    if (hasSummary && !hadSummary && continuedAt > 0) {
      const from = continuedAt
      continuedAt = 0
      afterPaint((now) => observed.refusals.push(now - from))
    }
    hadSummary = hasSummary
  }
  function startChecking(): void {
    new MutationObserver(check).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    })
    checkEachFrame()
  }
  function checkEachFrame(): void {
    check()
    if (observed.usableAt === 0) requestAnimationFrame(checkEachFrame)
  }
  if (isPressing) startChecking()

  document.addEventListener(
    'click',
    ({ target, timeStamp }) => {
      if (!(target instanceof Element)) return
      if (target.closest('button')?.textContent?.startsWith('Continue')) continuedAt = timeStamp
    },
    true,
  )
  for (const name of ['keydown', 'pointermove'] as const) {
    document.addEventListener(
      name,
      ({ timeStamp }) => afterPaint((now) => observed.answers.push(now - timeStamp)),
      true,
    )
  }
}
