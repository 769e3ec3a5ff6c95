import { Component, type ReactNode } from 'react'
import { copy } from '../copy/index.ts'
import { Button } from './Button.tsx'

interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** What is shown instead, with what tries again; without it, that the screen failed. */
  readonly fallback?: (retry: () => void) => ReactNode
}

/**
 * What is shown if a screen fails: a sentence and a button to show the screen again. What the
 * applicant did is not stored in the screen, so nothing is lost.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    const { children, fallback = failedScreen } = this.props
    return this.state.hasFailed ? fallback(() => this.setState({ hasFailed: false })) : children
  }
}

function failedScreen(retry: () => void): ReactNode {
  return <FailedScreen onRetry={retry}>{copy.shell.failed}</FailedScreen>
}

interface FailedScreenProps {
  /** What is wrong, and that nothing is lost. */
  readonly children: ReactNode
  readonly onRetry: () => void
}

/** The fallback for a screen that cannot be shown: a sentence, and a button to try again. */
export function FailedScreen({ children, onRetry }: FailedScreenProps) {
  return (
    <div role="alert" className="failed-screen">
      <p>{children}</p>
      <Button block onClick={onRetry}>
        {copy.shell.retry}
      </Button>
    </div>
  )
}
