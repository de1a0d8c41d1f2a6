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
  /** Replaces the failed children by ones that load again. */
  onReset: () => void
  onClose?: () => void
  /** A failed popup loads again when it is opened again. */
  open?: boolean
  /** replaces the shell's error; null shows nothing */
  failed?: ReactNode
  children: ReactNode
}

class Boundary extends Component<
  PartBoundaryProps & { telemetry: TelemetryPort },
  { isBroken: boolean; wasOpen: boolean | undefined }
> {
  override state = { isBroken: false, wasOpen: undefined }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  static getDerivedStateFromProps({ open }: PartBoundaryProps, state: Boundary['state']) {
    const hasReopened = open === true && state.wasOpen === false
    return { wasOpen: open, isBroken: state.isBroken && !hasReopened }
  }

  override componentDidCatch(error: unknown) {
    this.props.onReset()
    const name = error instanceof Error ? error.name : 'unknown'
    this.props.telemetry.event('part.failed', { name })
  }

  handleRetry = () => this.setState({ isBroken: false })

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
