import { useEffect, useState } from 'react'
import type { ScreenId } from '../../machines/selectors.ts'
import { copy } from '../copy/index.ts'
import { FailedScreen } from '../ui/ErrorBoundary.tsx'
import { useOnline } from '../ui/online.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { useSaved } from './funnel.tsx'
import { VIEWS } from './index.ts'

interface CurrentViewProps {
  readonly screen: ScreenId
}

/**
 * The view of a screen. One that is still loading shows nothing at first, and that it is being
 * loaded only where that takes long; one that cannot be loaded can be tried again. Give it the
 * screen as `key`.
 */
export function CurrentView({ screen }: CurrentViewProps) {
  const view = VIEWS[screen]
  const [View, setView] = useState(() => view.loaded())
  const [attempt, setAttempt] = useState({ number: 1, hasFailed: false })
  const isKept = useSaved() !== 'refused'
  const { number, hasFailed } = attempt

  useEffect(() => {
    if (View || hasFailed) return
    let isWanted = true
    const fail = () => {
      // Some browsers ask for a script once a page only; the records bring the applicant back here.
      if (number > 1 && isKept && navigator.onLine) window.location.reload()
      else setAttempt({ number, hasFailed: true })
    }
    view.load().then(
      () => isWanted && setView(() => view.loaded()),
      () => isWanted && fail(),
    )
    return () => {
      isWanted = false
    }
  }, [view, View, number, hasFailed, isKept])

  if (View) return <View />
  if (hasFailed) {
    const retry = () => setAttempt({ number: number + 1, hasFailed: false })
    return <FailedScreen onRetry={retry}>{copy.shell.notLoaded}</FailedScreen>
  }
  return (
    <div className="waiting">
      <Spinner>{copy.shell.loading}</Spinner>
    </div>
  )
}

/**
 * Loads the views of the other screens while this one is read or filled in, one after the other, the
 * next one first, those before it last: an applicant who loses the connection can continue, and Back
 * shows its screen at once. Without a connection they wait for it; a view that cannot be loaded is
 * asked for again by its own screen.
 */
export function useViewsAhead(screen: ScreenId): void {
  const isOnline = useOnline()
  useEffect(() => {
    if (isOnline) loadOthers(screen).catch(() => {})
  }, [screen, isOnline])
}

async function loadOthers(screen: ScreenId): Promise<void> {
  const screens = Object.keys(VIEWS) as ScreenId[]
  const here = screens.indexOf(screen)
  const next = [...screens.slice(here), ...screens.slice(0, here)]
  for (const name of next) await VIEWS[name].load()
}
