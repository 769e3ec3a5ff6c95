import '../parts/parts.css'
import { lazy, Suspense, useState } from 'react'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import { PanelButton } from '../parts/parts.tsx'
import type { PanelEntry } from '../viewer.ts'

/**
 * What a panel shows, or that it is loading, or that it cannot be shown: the picture stays in each case. Give it the
 * panel's name as `key`.
 */
export function OpenPanel({ load }: Pick<PanelEntry, 'load'>) {
  const [Panel, setPanel] = useState(() => lazy(load))

  async function loadAgain(show: () => void) {
    try {
      const loaded = await load()
      setPanel(() => lazy(async () => loaded))
      show()
    } catch {
      // Some browsers ask for a script once a page only; the address brings the reader back here.
      if (navigator.onLine) window.location.reload()
    }
  }

  return (
    <ErrorBoundary
      fallback={(show) => (
        <div role="alert" className="panel-body">
          <p className="panel-problem">
            This panel could not be loaded or shown. Look whether you are online, then try again.
          </p>
          <div className="panel-row">
            <PanelButton onClick={() => loadAgain(show)}>Try again</PanelButton>
          </div>
        </div>
      )}
    >
      <Suspense fallback={<p className="note">Loading …</p>}>
        <Panel />
      </Suspense>
    </ErrorBoundary>
  )
}
