import type { PageHistory } from './page-history.ts'
import { type ScreenRoute, screenAmong } from './routes.ts'

/** Milliseconds without a further move after which an interrupted return is tried again. */
const RETURN_RETRY_MS = 100
/** Milliseconds after which a return that the browser never made is asked for again. */
const RETURN_LOST_MS = 1000

/** What the projection needs of a running chart, any chart. */
interface ProjectedChart {
  /** The screen that the chart shows now; undefined while it shows none. */
  screen(): ScreenRoute | undefined
  /** Sends the chart the path that the applicant opened by Back or Forward. */
  request(path: string): void
  /** Calls back when a change of the chart's state is on the page. */
  onShown(listener: () => void): void
}

interface RunningChart {
  getSnapshot(): { getMeta(): Record<string, unknown> }
  subscribe(listener: () => void): unknown
}

/**
 * The actor of any chart as the projection needs it; `request` makes an event of an opened path. Without
 * `onShown` the address changes before the page does.
 */
export function projected(
  actor: RunningChart,
  request: ProjectedChart['request'],
  onShown: ProjectedChart['onShown'] = (listener) => actor.subscribe(listener),
): ProjectedChart {
  return { screen: () => screenAmong(actor.getSnapshot().getMeta()), request, onShown }
}

/** `redirecting`: the next screen replaces the entry. */
type Mode =
  | { kind: 'following' | 'redirecting' | 'answering' }
  | { kind: 'returning'; nextAttempt: ReturnType<typeof setTimeout> }

/**
 * Keeps the address bar a projection of the chart's state: the chart moves, the address follows once the
 * page has.
 * Back and Forward become requests that the chart decides; a denied one ends silently on the entry
 * where the applicant was, with the history as before (section 2, Guards).
 *
 * `currentEntry` is the number of that entry. While the browser returns to it, the chart is asked nothing
 * and the address waits. A second Back that comes in between leads the return astray, and a browser may
 * drop one: once the history is quiet it is tried again, never while an earlier attempt may still be
 * running.
 */
export function project(chart: ProjectedChart, history: PageHistory, scrollToTop: () => void) {
  let currentEntry = history.number() ?? 0
  let mode: Mode = { kind: 'redirecting' }

  function currentNumber(): number {
    const number = history.number()
    if (number !== undefined) return number
    history.setNumber(currentEntry + 1)
    return currentEntry + 1
  }

  /** Whether the browser is on another entry of ours, and has yet to say so: then the answer shows the screen. */
  function isPopstatePending(): boolean {
    return (history.number() ?? currentEntry) !== currentEntry
  }

  /** Gives the screen its address; whether that was another one. */
  function show(): boolean {
    const screen = chart.screen()
    if (!screen) {
      mode = { kind: 'redirecting' }
      return false
    }
    const isNewPath = screen.path !== history.path()
    if (isNewPath) {
      if (mode.kind === 'redirecting' || screen.history === 'replace') history.replace(screen.path)
      else history.push(screen.path)
      scrollToTop()
    }
    mode = { kind: 'following' }
    currentEntry = currentNumber()
    return isNewPath
  }

  function answer(path: string): void {
    const before = chart.screen()?.path
    mode = { kind: 'answering' }
    chart.request(path)
    const now = chart.screen()?.path
    const isDenied = now !== path && now === before
    if (isDenied && currentNumber() !== currentEntry) {
      returnToEntry()
      return
    }
    mode = { kind: 'redirecting' }
    if (!show()) scrollToTop()
  }

  function returnToEntry(): void {
    history.go(currentEntry - currentNumber())
    returnIn(RETURN_LOST_MS, tryAgainWhenQuiet)
  }

  /** A page that was busy comes to a move that has happened before it asks for another. */
  function tryAgainWhenQuiet(): void {
    returnIn(RETURN_RETRY_MS, returnToEntry)
  }

  function returnIn(ms: number, attempt: () => void): void {
    mode = { kind: 'returning', nextAttempt: setTimeout(attempt, ms) }
  }

  history.onMove(() => {
    if (mode.kind !== 'returning') return answer(history.path())
    clearTimeout(mode.nextAttempt)
    if (currentNumber() !== currentEntry) return tryAgainWhenQuiet()
    mode = { kind: 'following' }
    show()
  })
  chart.onShown(() => {
    const mayShow = mode.kind === 'following' || mode.kind === 'redirecting'
    if (mayShow && !isPopstatePending()) show()
  })
  show()

  return {
    /** Asks the chart again about the path in the address bar. */
    askAgain: () => answer(history.path()),
  }
}
