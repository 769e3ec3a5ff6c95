import { useEffect } from 'react'
import { useFunnel, useFunnelSelector } from '../funnel.tsx'

/** Pauses a level when its tab is hidden, where a company wants that; the applicant resumes it. */
export function usePauseWhenHidden(): void {
  const funnel = useFunnel()
  const isWanted = useFunnelSelector(({ context }) => context.configuration.isPausedWhenHidden)

  useEffect(() => {
    if (!isWanted) return
    const pause = () => {
      if (document.hidden) funnel.send({ type: 'TIMER.PAUSED' })
    }
    document.addEventListener('visibilitychange', pause)
    return () => document.removeEventListener('visibilitychange', pause)
  }, [funnel, isWanted])
}
