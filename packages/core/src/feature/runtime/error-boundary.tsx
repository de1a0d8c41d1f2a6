import { Component, type ReactNode } from 'react'
import type { TelemetryPort } from '../../telemetry/index.ts'
import type { Fallbacks } from '../context/shell-types.ts'

type Props = {
  fallbacks: Fallbacks
  message: string
  telemetry: TelemetryPort
  home: string
  /** changes with the address and resets the error, because another screen may render */
  place: string
  children: ReactNode
}

/** Shows a message and a link instead of a white page if a screen throws. */
export class ErrorBoundary extends Component<Props, { brokenAt: string | null }> {
  override state = { brokenAt: null as string | null }

  static getDerivedStateFromError() {
    return { brokenAt: '' }
  }

  override componentDidCatch(error: unknown) {
    const name = error instanceof Error ? error.name : 'unknown'
    this.props.telemetry.event('screen.crashed', { name })
    this.setState({ brokenAt: this.props.place })
  }

  override componentDidUpdate(before: Props) {
    if (this.state.brokenAt !== null && before.place !== this.props.place) this.handleRetry()
  }

  handleRetry = () => this.setState({ brokenAt: null })

  override render() {
    const { fallbacks, message, home, children } = this.props
    if (this.state.brokenAt === null) return children
    return (
      <fallbacks.Failed reason="crash" message={message} onRetry={this.handleRetry} home={home} />
    )
  }
}
