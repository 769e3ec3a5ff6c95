import { type ComponentType, useEffect, useState } from 'react'
import type { PanelEntry } from '../viewer.ts'
import { FailedPanel } from './FailedPanel.tsx'
import { PanelBoundary } from './PanelBoundary.tsx'

/**
 * What a panel shows, or that it is on its way, or that it could not be loaded: the picture stays
 * in each case. Give it the panel's name as `key`.
 */
export function OpenPanel({ load }: Pick<PanelEntry, 'load'>) {
  const [Panel, setPanel] = useState<ComponentType | null>(null)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    let isWanted = true
    load().then(
      ({ default: Loaded }) => isWanted && setPanel(() => Loaded),
      () => isWanted && setFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [load])

  async function retry() {
    setFailed(false)
    try {
      const { default: Loaded } = await load()
      setPanel(() => Loaded)
    } catch {
      // Some browsers ask for a script once a page only; the address brings the reader back here.
      if (navigator.onLine) window.location.reload()
      else setFailed(true)
    }
  }

  if (hasFailed) {
    return (
      <FailedPanel onRetry={retry}>
        This panel could not be loaded. Look whether you are online, then try again.
      </FailedPanel>
    )
  }
  if (!Panel) return <p className="note">Loading …</p>
  return (
    <PanelBoundary>
      <Panel />
    </PanelBoundary>
  )
}
