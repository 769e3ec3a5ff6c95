import { PanelButton } from '../parts/parts.tsx'
import '../parts/parts.css'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import { isServerAnswering } from '../../../ui/server-answer.ts'
import type { PanelEntry } from '../viewer.ts'

/**
 * What a panel shows, or that it is loading, or that it could not be loaded: the picture stays
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
      if (await isServerAnswering()) window.location.reload()
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
    <ErrorBoundary
      fallback={(retry) => (
        <FailedPanel onRetry={retry}>Something went wrong in this panel.</FailedPanel>
      )}
    >
      <Panel />
    </ErrorBoundary>
  )
}

interface FailedPanelProps {
  /** What is wrong, in sentences. */
  readonly children: ReactNode
  readonly onRetry: () => void
}

/** The content of a panel that cannot be shown, with a button to try again. */
function FailedPanel({ children, onRetry }: FailedPanelProps) {
  return (
    <div role="alert" className="panel-body">
      <p className="panel-problem">{children}</p>
      <div className="panel-row">
        <PanelButton onClick={onRetry}>Try again</PanelButton>
      </div>
    </div>
  )
}
