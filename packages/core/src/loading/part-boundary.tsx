import { Component, type ReactNode } from 'react'
import type { TelemetryPort } from '../telemetry/index.ts'
import { useLoading, type PartFailedProps } from './loading-context.ts'
import { useWhenOnline } from './use-when-online.ts'

export function PartFailed(props: PartFailedProps) {
  const loading = useLoading()
  useWhenOnline(props.onRetry)
  return <loading.PartFailed {...props} />
}

function CustomFailed({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  useWhenOnline(onRetry)
  return children
}

type PartBoundaryProps = {
  /** Replaces the failed children by ones that load again. */
  onReset: () => void
  onClose?: () => void
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

export function PartBoundary(props: PartBoundaryProps) {
  const { telemetry } = useLoading()
  return <Boundary telemetry={telemetry} {...props} />
}
