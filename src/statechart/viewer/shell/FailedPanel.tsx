import type { ReactNode } from 'react'
import '../parts/parts.css'

interface FailedPanelProps {
  /** What is wrong, in sentences. */
  readonly children: ReactNode
  readonly onRetry: () => void
}

/** What stands in a panel that cannot be shown, with a way to try again. */
export function FailedPanel({ children, onRetry }: FailedPanelProps) {
  return (
    <div role="alert" className="panel-body">
      <p className="panel-problem">{children}</p>
      <div className="panel-row">
        <button type="button" className="panel-button" onClick={onRetry}>
          Try again
        </button>
      </div>
    </div>
  )
}
