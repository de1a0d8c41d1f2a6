import { createContext, useContext, type ComponentType } from 'react'
import { silentTelemetry, type TelemetryPort } from '../telemetry/index.ts'

/**
 * `plain`: code loads with React.lazy when it is rendered, markup hydrates as one tree, nothing is
 * prefetched and no event is replayed. A defect in `full` mode only is a defect of this module.
 */
export type LoadingMode = 'full' | 'plain'

export type PartFailedProps = {
  onRetry: () => void
  onClose?: () => void
}

/** Services of the shell around the lazily loaded code. */
export type Loading = {
  mode: LoadingMode
  /** set while the shell renders to markup */
  isServer: boolean
  telemetry: TelemetryPort
  PartFailed: ComponentType<PartFailedProps>
  followLink: (event: MouseEvent, link: HTMLAnchorElement) => void
  prefetchQueue: Set<() => Promise<unknown>>
}

export const LoadingContext = createContext<Loading>({
  mode: 'full',
  isServer: false,
  telemetry: silentTelemetry,
  PartFailed: () => null,
  followLink: () => undefined,
  prefetchQueue: new Set(),
})

export const useLoading = (): Loading => useContext(LoadingContext)

export const defaultLoadingMode = (): LoadingMode =>
  (globalThis as { mallLoading?: LoadingMode }).mallLoading ?? 'full'
