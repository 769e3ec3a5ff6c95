import type { PageHistory } from './page-history.ts'
import { type ScreenRoute, screenAmong } from './routes.ts'

/** Milliseconds without a further move after which an interrupted return is tried again. */
const RETURN_RETRY_MS = 100
/** Milliseconds after which a return that the browser never made is asked for again. */
const RETURN_LOST_MS = 1000

/** What the projection needs of a running chart, any chart. */
interface Projected {
  /** The screen that the chart shows now; undefined while it shows none. */
  screen(): ScreenRoute | undefined
  /** Sends the chart the path that the applicant opened by Back or Forward. */
  request(path: string): void
  /** Calls back after each change of the chart's state. */
  onChange(listener: () => void): void
}

interface RunningChart {
  getSnapshot(): { getMeta(): Record<string, unknown> }
  subscribe(listener: () => void): unknown
}

/** The actor of any chart as the projection needs it; `request` makes an event of an opened path. */
export function projected(actor: RunningChart, request: Projected['request']): Projected {
  return {
    screen: () => screenAmong(actor.getSnapshot().getMeta()),
    request,
    onChange: (listener) => actor.subscribe(listener),
  }
}

/**
 * Keeps the address bar a projection of the chart's state: the chart moves, the address follows.
 * Back and Forward become requests that the chart decides; a denied one ends silently on the entry
 * where the applicant was, with the history as before (section 2, Guards).
 *
 * `currentEntry` is the number of that entry. While the browser returns to it, the chart is asked nothing
 * and the address waits. A second Back that comes in between leads the return astray, and a browser may
 * drop one: once the history is quiet it is tried again, never while an earlier attempt may still be
 * running.
 */
export function project(chart: Projected, history: PageHistory, scrollToTop: () => void) {
  let currentEntry = history.number() ?? 0
  let isReturning = false
  let isAnswering = false
  let isRedirecting = true
  let nextAttempt: ReturnType<typeof setTimeout> | undefined

  function here(): number {
    const number = history.number()
    if (number !== undefined) return number
    history.setNumber(currentEntry + 1)
    return currentEntry + 1
  }

  /** Whether the browser is on another entry of ours, and has yet to say so: then the answer shows the screen. */
  function isMoveUntold(): boolean {
    return (history.number() ?? currentEntry) !== currentEntry
  }

  function show() {
    const screen = chart.screen()
    if (!screen) {
      isRedirecting = true
      return
    }
    if (screen.path !== history.path()) {
      if (isRedirecting || screen.history === 'replace') history.replace(screen.path)
      else history.push(screen.path)
      scrollToTop()
    }
    isRedirecting = false
    currentEntry = here()
  }

  function answer(path: string) {
    const before = chart.screen()?.path
    isAnswering = true
    chart.request(path)
    isAnswering = false
    const now = chart.screen()?.path
    const isDenied = now !== path && now === before
    if (isDenied && here() !== currentEntry) return returnToEntry()
    isRedirecting = true
    show()
    scrollToTop()
  }

  function returnToEntry() {
    isReturning = true
    history.go(currentEntry - here())
    nextAttempt = setTimeout(tryAgainWhenQuiet, RETURN_LOST_MS)
  }

  /** A page that was busy comes to a move that has happened before it asks for another. */
  function tryAgainWhenQuiet() {
    nextAttempt = setTimeout(returnToEntry, RETURN_RETRY_MS)
  }

  function endReturn() {
    isReturning = false
    show()
  }

  history.onMove(() => {
    clearTimeout(nextAttempt)
    const hasReturned = here() === currentEntry
    if (!isReturning) answer(history.path())
    else if (hasReturned) endReturn()
    else tryAgainWhenQuiet()
  })
  chart.onChange(() => {
    if (!isAnswering && !isReturning && !isMoveUntold()) show()
  })
  show()

  return {
    /** Asks the chart again about the path in the address bar. */
    askAgain: () => answer(history.path()),
  }
}
