import { useEffect, useState } from 'react'
import type { ScreenId } from '../../machines/selectors.ts'
import { copy } from '../copy/index.ts'
import { FailedScreen } from '../ui/FailedScreen.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { useSaved } from './device/saving.tsx'
import { VIEWS } from './index.ts'

interface CurrentViewProps {
  readonly screen: ScreenId
}

/**
 * The view of a screen. One that is still on its way shows nothing at first, and that it is being
 * loaded only where that takes long; one that cannot be loaded can be tried again. Give it the
 * screen as `key`.
 */
export function CurrentView({ screen }: CurrentViewProps) {
  const view = VIEWS[screen]
  const [View, setView] = useState(() => view.loaded())
  const [hasFailed, setFailed] = useState(false)
  const isKept = useSaved() !== 'refused'

  useEffect(() => {
    if (View) return
    let isWanted = true
    view.load().then(
      () => isWanted && setView(() => view.loaded()),
      () => isWanted && setFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [view, View])

  async function retry() {
    setFailed(false)
    try {
      await view.load()
      setView(() => view.loaded())
    } catch {
      // Some browsers ask for a script once a page only; the records bring the applicant back here.
      if (isKept && navigator.onLine) window.location.reload()
      else setFailed(true)
    }
  }

  if (View) return <View />
  if (hasFailed) return <FailedScreen onRetry={retry}>{copy.shell.notLoaded}</FailedScreen>
  return (
    <div className="waiting">
      <Spinner>{copy.shell.loading}</Spinner>
    </div>
  )
}
