import { Component, type ReactNode } from 'react'
import type { TelemetryPort } from '../telemetry/index.ts'
import { useLoading, type PartFailedProps } from './loading-context.ts'
import { useWhenOnline } from './use-when-online.ts'

/** Error of a part whose code failed to load; retries when the device reconnects. */
export function PartFailed(props: PartFailedProps) {
  const loading = useLoading()
  useWhenOnline(props.onRetry)
  return <loading.PartFailed {...props} />
}

/** The caller's own error content; retries when the device reconnects. */
function CustomFailed({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  useWhenOnline(onRetry)
  return children
}

type PartBoundaryProps = {
  onRetry: () => void
  onClose?: () => void
  /** replaces the shell's error; null shows nothing */
  failed?: ReactNode
  children: ReactNode
}

class Boundary extends Component<
  PartBoundaryProps & { telemetry: TelemetryPort },
  { isBroken: boolean }
> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    const name = error instanceof Error ? error.name : 'unknown'
    this.props.telemetry.event('part.failed', { name })
  }

  handleRetry = () => {
    this.props.onRetry()
    this.setState({ isBroken: false })
  }

  handleClose = () => {
    this.handleRetry()
    this.props.onClose?.()
  }

  override render() {
    const { failed, onClose, children } = this.props
    if (!this.state.isBroken) return children
    if (failed !== undefined)
      return <CustomFailed onRetry={this.handleRetry}>{failed}</CustomFailed>
    return <PartFailed onRetry={this.handleRetry} onClose={onClose && this.handleClose} />
  }
}

/** Limits the load error of one part to its place on the screen. */
export function PartBoundary(props: PartBoundaryProps) {
  const { telemetry } = useLoading()
  return <Boundary telemetry={telemetry} {...props} />
}
