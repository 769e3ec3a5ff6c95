import { Component, type ReactNode } from 'react'
import { copy } from '../copy/index.ts'
import { FailedScreen } from './FailedScreen.tsx'

interface ErrorBoundaryProps {
  readonly children: ReactNode
}

/**
 * What is shown where a screen fails: a sentence and a way to show the screen again. What the
 * applicant did is not kept in the screen, so nothing is lost.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <FailedScreen onRetry={() => this.setState({ hasFailed: false })}>
        {copy.shell.failed}
      </FailedScreen>
    )
  }
}
