import { Component, type ReactNode } from 'react'

interface FailureBoundaryProps {
  /** In place of what could not be drawn. */
  fallback: ReactNode
  onFailure?: () => void
  children: ReactNode
}

/** Keeps what is around it when something inside cannot be drawn, for example because its file cannot be had. */
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
