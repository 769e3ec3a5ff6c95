import { useEffect, useState } from 'react'
import type { ScreenId } from '../../machines/selectors.ts'
import { copy } from '../copy/index.ts'
import { announce } from '../ui/Announced.tsx'
import { FailedScreen } from '../ui/ErrorBoundary.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { useOnline, useSaved } from './funnel.tsx'
import { loadLaterViews, viewOf } from './index.ts'

interface CurrentViewProps {
  readonly screen: ScreenId
}

/**
 * The view of a screen. One that is still loading shows nothing at first, and that it is being
 * loaded only if that takes long; one that cannot be loaded can be tried again. Give it the
 * screen as `key`.
 */
export function CurrentView({ screen }: CurrentViewProps) {
  const [View, setView] = useState(() => viewOf(screen))
  const [state, setState] = useState<'loading' | 'failed' | 'reloading'>('loading')
  const canReload = useSaved() !== 'refused'

  useEffect(() => {
    if (View || state !== 'loading') return
    let isWanted = true
    loadLaterViews().then(
      () => isWanted && setView(() => viewOf(screen)),
      () => isWanted && setState('failed'),
    )
    return () => {
      isWanted = false
    }
  }, [screen, View, state])

  /** Some browsers ask for a script once a page only; the records bring the applicant back here. */
  async function retry(): Promise<void> {
    setState('reloading')
    const isReloading = canReload && (await window.pageLoading?.reload())
    if (!isReloading) setState('loading')
  }

  if (View) return <View />
  if (state === 'failed') {
    return <FailedScreen onRetry={() => void retry()}>{copy.shell.notLoaded}</FailedScreen>
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
 * can continue. Without a connection they wait for it; if they cannot be loaded, their own screens
 * ask for them again.
 */
export function usePreloadedViews(): void {
  const isOnline = useOnline()
  useEffect(() => {
    if (isOnline) loadLaterViews().catch(() => {})
  }, [isOnline])
}
