import { createContext, useContext, type ComponentType } from 'react'
import { silentTelemetry, type TelemetryPort } from '../telemetry/index.ts'

/**
 * `plain`: code loads with React.lazy when it is rendered, markup hydrates as one tree, nothing is
 * prefetched and no event is replayed. A defect in `full` mode only is a defect of this module.
 */
export type LoadingMode = 'full' | 'plain'

export type PartFailedProps = {
  onRetry: () => void
  /** set for a popup: its error covers the screen and can be closed */
  onClose?: () => void
}

/** Services of the shell around the lazily loaded code. */
export type Loading = {
  mode: LoadingMode
  /** set while the shell renders to markup */
  isServer: boolean
  telemetry: TelemetryPort
  /** shown in place of a part whose code failed to load */
  PartFailed: ComponentType<PartFailedProps>
  /** follows a tapped link in markup that is not hydrated yet */
  followLink: (event: MouseEvent, link: HTMLAnchorElement) => void
  /** loads the code of closed parts of the current screen; runs when the page is idle */
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

/** Set on the page before the shell starts: selects the mode for diagnosis and tests. */
export const defaultLoadingMode = (): LoadingMode =>
  (globalThis as { mallLoading?: LoadingMode }).mallLoading ?? 'full'
