import { Component, type ReactNode } from 'react'
import { FailedPanel } from './FailedPanel.tsx'

interface PanelBoundaryProps {
  readonly children: ReactNode
}

/** Keeps a panel that fails from taking the picture away; React asks for a class here. */
export class PanelBoundary extends Component<PanelBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <FailedPanel onRetry={() => this.setState({ hasFailed: false })}>
        Something went wrong in this panel.
      </FailedPanel>
    )
  }
}
