import type { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router'
import type { ScreenRoute } from './routes.ts'

type History = Omit<ReturnType<typeof createMemoryHistory>, 'index'>

/** What the projection needs of a running chart, whatever chart it is. */
export interface Projected {
  /** The screen that the chart shows now; undefined while it shows none. */
  screen(): ScreenRoute | undefined
  /** Tells the chart which path the applicant opened by Back or Forward. */
  request(path: string): void
  /** Calls back after each change of the chart's state. */
  onChange(listener: () => void): { unsubscribe(): void }
}

/**
 * Keeps the address bar a projection of the chart's state: the chart moves, the address follows.
 * Back and Forward become requests that the chart decides; a denied one ends silently on the entry
 * where the applicant was, with the history as before (section 2, Guards).
 *
 * `restIndex` is the position of that entry among the history's entries.
 */
export function project(
  chart: Projected,
  history: History,
  { indexOfEntry, scrollToTop }: { indexOfEntry: () => number; scrollToTop: () => void },
) {
  let restIndex = indexOfEntry()
  let isReturning = false
  let isAnswering = false
  let isRedirecting = true

  function show() {
    const screen = chart.screen()
    if (!screen) {
      isRedirecting = true
      return
    }
    if (screen.path !== history.location.pathname) {
      if (isRedirecting || screen.history === 'replace') history.replace(screen.path)
      else history.push(screen.path)
      scrollToTop()
    }
    isRedirecting = false
    restIndex = indexOfEntry()
  }

  function answer(path: string) {
    const before = chart.screen()?.path
    isAnswering = true
    chart.request(path)
    isAnswering = false
    const now = chart.screen()?.path
    const isDenied = now !== path && now === before
    if (isDenied && indexOfEntry() !== restIndex) {
      isReturning = true
      history.go(restIndex - indexOfEntry())
      return
    }
    isRedirecting = true
    show()
    scrollToTop()
  }

  function settle() {
    isReturning = false
    show()
  }

  const stopListening = history.listen(({ location }) => {
    if (isReturning && indexOfEntry() === restIndex) settle()
    else answer(location.pathname)
  })
  const subscription = chart.onChange(() => {
    if (!isAnswering && !isReturning) show()
  })
  show()

  return {
    /** Asks the chart again about the path that stands in the address bar. */
    askAgain: () => answer(history.location.pathname),
    stop() {
      stopListening()
      subscription.unsubscribe()
    },
  }
}

/** The position of the browser's current entry among the entries of this page. */
export function indexOfEntry(): number {
  const { idx }: { idx?: number } = window.history.state ?? {}
  return idx ?? 0
}
