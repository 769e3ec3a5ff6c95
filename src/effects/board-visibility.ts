import { type EventObject, fromCallback } from 'xstate'
import type { BoardEvent } from '../../machines/events.ts'

/**
 * Joins what the views say of a level's board to what the browser says of the page. The board is in
 * sight while it is mounted, from `pageshow` to `pagehide`; with `isPausedWhenHidden` a page that is
 * hidden pauses the timer, and one that was opened in the background shows no board yet. Leaving or
 * reloading hides a page too, after `pagehide`: that is no pause.
 */
export function openBoardVisibility(isPausedWhenHidden: boolean) {
  const listeners = new Set<() => void>()
  let isMounted = false
  let isPausedByPage = false
  let look = () => {}

  function setPausedByPage(next: boolean): void {
    if (next === isPausedByPage) return
    isPausedByPage = next
    for (const listener of listeners) listener()
  }

  /** Runs while the timer does. */
  const watchBoard = fromCallback<EventObject>(({ sendBack }) => {
    const report = (type: BoardEvent['type'] | 'TIMER.PAUSED') => sendBack({ type })
    const stopped = new AbortController()
    const { signal } = stopped
    let isLeft = false
    let isShown = false

    look = () => {
      const isHidden = isPausedWhenHidden && document.hidden
      const isInSight = isMounted && !isLeft && !isHidden
      if (isInSight === isShown) return
      isShown = isInSight
      if (isInSight) report('BOARD.SHOWN')
      else if (isLeft) report('PAGE.LEFT')
      else if (isMounted) {
        setPausedByPage(true)
        report('TIMER.PAUSED')
      } else report('BOARD.HIDDEN')
    }
    const notePage = ({ type }: Event) => {
      isLeft = type === 'pagehide'
      look()
    }
    window.addEventListener('pagehide', notePage, { signal })
    window.addEventListener('pageshow', notePage, { signal })
    document.addEventListener('visibilitychange', () => look(), { signal })
    setPausedByPage(false)
    look()
    return () => {
      look = () => {}
      stopped.abort()
    }
  })

  return {
    watchBoard,
    /** A level's board is mounted; call what is returned when it no longer is. */
    mount(): () => void {
      isMounted = true
      look()
      return () => {
        isMounted = false
        look()
      }
    },
    /** Whether the timer is paused because the page was hidden. */
    isPausedByPage: () => isPausedByPage,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
