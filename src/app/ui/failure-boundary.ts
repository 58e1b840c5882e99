import { Component, type ReactNode } from 'react'

interface FailureBoundaryProps {
  /** Rendered in place of the failed content. */
  fallback: ReactNode
  onFailure?: () => void
  children: ReactNode
}

/** Error boundary that isolates its content, for example when a chunk cannot be loaded. */
export class FailureBoundary extends Component<FailureBoundaryProps, { has_failed: boolean }> {
  override state = { has_failed: false }

  static getDerivedStateFromError(): { has_failed: boolean } {
    return { has_failed: true }
  }

  override componentDidCatch(): void {
    this.props.onFailure?.()
  }

  override render(): ReactNode {
    return this.state.has_failed ? this.props.fallback : this.props.children
  }
}
