import { Component, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import type { TelemetryPort } from '../telemetry/index.ts'
import { usePorts } from './ports-context.ts'
import { useShell } from './shell-context.ts'
import type { PartFailedProps } from './shell-types.ts'
import { useWhenOnline } from './use-when-online.ts'

/** Says in the place of a part that it could not be loaded; tries again once the network is back. */
export function PartFailed(props: PartFailedProps) {
  const { faces } = useShell()
  useWhenOnline(props.onRetry)
  return <faces.PartFailed {...props} />
}

type BoundaryProps = { telemetry: TelemetryPort; onRetry: () => void; children: ReactNode }

/** Keeps the failure of one part from replacing its screen. */
class Boundary extends Component<BoundaryProps, { isBroken: boolean }> {
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

  override render() {
    return this.state.isBroken ? <PartFailed onRetry={this.handleRetry} /> : this.props.children
  }
}

export function PartBoundary(props: Omit<BoundaryProps, 'telemetry'>) {
  const { telemetry } = usePorts()
  return <Boundary telemetry={telemetry} {...props} />
}

/**
 * A part of a screen whose code loads when it is first rendered. A failure is shown in its place
 * and does not last: React's `lazy` alone would keep it and replace the whole screen.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): ComponentType<P> {
  const create = () =>
    lazy<ComponentType<{ forwarded: P }>>(async () => {
      const Loaded = await load()
      return { default: ({ forwarded }) => <Loaded {...forwarded} /> }
    })
  let current = create()

  return function LazyPart(props: P) {
    const [Part, setPart] = useState(() => current)
    function handleRetry() {
      current = create()
      setPart(() => current)
    }
    return (
      <PartBoundary onRetry={handleRetry}>
        <Suspense fallback={fallback}>
          <Part forwarded={props} />
        </Suspense>
      </PartBoundary>
    )
  }
}
