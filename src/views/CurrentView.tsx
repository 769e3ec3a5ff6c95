import { useEffect, useState } from 'react'
import type { ScreenId } from '../../machines/selectors.ts'
import { copy } from '../copy/index.ts'
import { announce } from '../ui/Announced.tsx'
import { FailedScreen } from '../ui/ErrorBoundary.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { isServerAnswering } from '../ui/server-answer.ts'
import { useOnline, useSaved } from './funnel.tsx'
import { loadLaterViews, viewOf } from './index.ts'

interface CurrentViewProps {
  readonly screen: ScreenId
}

/**
 * The view of a screen. One that is still loading shows nothing at first, and that it is being
 * loaded only where that takes long; one that cannot be loaded can be tried again. Give it the
 * screen as `key`.
 */
export function CurrentView({ screen }: CurrentViewProps) {
  const [View, setView] = useState(() => viewOf(screen))
  const [attempt, setAttempt] = useState({ number: 1, hasFailed: false })
  const canReload = useSaved() !== 'refused'
  const { number, hasFailed } = attempt

  useEffect(() => {
    if (View || hasFailed) return
    let isWanted = true
    const fail = async () => {
      // Some browsers ask for a script once a page only; the records bring the applicant back here.
      const isReload = number > 1 && canReload && (await isServerAnswering())
      if (!isWanted) return
      if (isReload) window.location.reload()
      else setAttempt({ number, hasFailed: true })
    }
    loadLaterViews().then(() => isWanted && setView(() => viewOf(screen)), fail)
    return () => {
      isWanted = false
    }
  }, [screen, View, number, hasFailed, canReload])

  if (View) return <View />
  if (hasFailed) {
    const retry = () => setAttempt({ number: number + 1, hasFailed: false })
    return <FailedScreen onRetry={retry}>{copy.shell.notLoaded}</FailedScreen>
  }
  return <Loading />
}

const LONG_MS = 1_000

function Loading() {
  useEffect(() => {
    const timer = setTimeout(() => announce(copy.shell.loading), LONG_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="waiting">
      <Spinner>{copy.shell.loading}</Spinner>
    </div>
  )
}

/**
 * Loads the later views while this screen is read or filled in: an applicant who loses the connection
 * can continue. Without a connection they wait for it; where they cannot be loaded, their own screens
 * ask for them again.
 */
export function usePreloadedViews(): void {
  const isOnline = useOnline()
  useEffect(() => {
    if (isOnline) loadLaterViews().catch(() => {})
  }, [isOnline])
}
