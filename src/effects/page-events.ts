import { type EventObject, fromCallback } from 'xstate'
import type { PageEvent } from '../../machines/delivery/context.ts'

/** Reports that the connection is back, or the page: visible again or from the back/forward cache. */
export const watchPage = fromCallback<EventObject>(({ sendBack }) => {
  const stopped = new AbortController()
  const { signal } = stopped
  const report = (type: PageEvent['type']) => sendBack({ type })

  window.addEventListener('online', () => report('CONNECTION.RESTORED'), { signal })
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) report('PAGE.RESTORED')
    },
    { signal },
  )
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') report('PAGE.SHOWN')
    },
    { signal },
  )
  return () => stopped.abort()
})
