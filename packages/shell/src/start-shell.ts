import '@mall/ui/tokens.css'
import '@mall/ui/base.css'
import { createClock } from '@mall/core/clock'
import { createShell, mountShell, readBoot, type Feature, type Shell } from '@mall/core/feature'
import type { HostPort } from '@mall/core/host'
import type { LoadingMode } from '@mall/core/loading'
import { companyIdOf } from '@mall/core/paths'
import { DEFAULT_COMPANY } from '@mall/core/session'
import { createStorage, pendingPayment } from '@mall/core/storage'
import { createTelemetry, reportErrors, type Fields } from '@mall/core/telemetry'
import { overlayStack } from '@mall/ui'
import { loadAnalytics } from './analytics/load-analytics.ts'
import { createPrefetchingFetch } from './early/prefetching-fetch.ts'
import type { EarlyWindow } from './early/early-requests.ts'
import { createCompanyFetch, createRemoteFetch } from './early/remote-fetch.ts'
import { fallbacks } from './layout/fallbacks.tsx'
import { Layout } from './layout/layout.tsx'
import { notify } from './layout/notify.tsx'
import { showFirstTheme } from './layout/theme.ts'
import type { SdkCall, SdkConfig } from './sdk-config.ts'
import { takeEntryParams } from './take-entry-params.ts'

/** Functions of the shell that an adapter may use. */
export type ShellStart = {
  /**
   * Called before the page is left for a provider's page, so that the return queries the payment's
   * result.
   */
  rememberPayment: (order: { orderId: string }) => void
  /** Company of the current address. */
  companyId: () => number
  /**
   * The configuration of the host's SDK for an address of the mall, signed by the server. Null
   * after a failure; for the chat app's SDK the shopper has then seen a message.
   */
  sdkConfig: <N extends SdkCall>(call: N, url: string) => Promise<SdkConfig<N> | null>
  /** Logs for the mall's operators which call the app refused, in short fixed terms. */
  note: (name: string, fields: Fields) => void
}

/**
 * Completes an address without a company or a screen by those for which the edge rendered the page.
 */
function openRendered({ location, history }: Window, url: string): void {
  if (location.pathname !== '/' && companyIdOf(location.search) !== null) return
  history.replaceState(history.state, '', url + location.hash)
}

/**
 * Connection to the API: on the page's own origin, or on the origin set when the bundle was built.
 */
function connection(page: Window) {
  // Each expression is written out in full, because the build replaces it as a whole.
  if (!import.meta.env.MALL_API) return { fetch: createPrefetchingFetch(page) }
  const { performance, mallEarlyResponses } = page as Window & EarlyWindow
  const network = createCompanyFetch(page.fetch.bind(page))
  const fetch = createPrefetchingFetch({ performance, mallEarlyResponses, fetch: network })
  return {
    fetch: createRemoteFetch(fetch, import.meta.env.MALL_API),
    baseUrl: import.meta.env.MALL_API,
  }
}

/** Starts a shell in its page: a host adapter and a list of features in the mall's layout. */
export function startShell(
  makeHost: (start: ShellStart) => HostPort,
  features: readonly Feature[],
  { loading }: { loading?: LoadingMode } = {},
): Shell {
  const storage = createStorage()
  const clock = createClock()
  const telemetry = createTelemetry(clock.now)
  reportErrors(window, telemetry)
  const boot = readBoot(document)
  if (boot?.screen) openRendered(window, boot.screen.url)
  const { url, fields } = takeEntryParams(window)
  const companyId = () => companyIdOf(location.search) ?? DEFAULT_COMPANY
  showFirstTheme(storage, companyId(), boot?.companyInfo.theme ?? null)

  const host = makeHost({
    companyId,
    sdkConfig: async (call, address) => {
      const { loadSdkConfig } = await import('./sdk-config.ts')
      return loadSdkConfig(shell, call, address)
    },
    note: (name, fields) => telemetry.event(name, fields),
    rememberPayment: (order) => pendingPayment(storage, companyId(), clock.now).save(order),
  })
  const shell = createShell({
    host,
    features,
    loading,
    layout: Layout,
    fallbacks,
    notify,
    storage,
    clock,
    telemetry,
    ...connection(window),
    entry: { url, boot, fields },
  })
  const root = document.getElementById('root')
  if (root) void mountShell(shell, root, overlayStack)
  loadAnalytics(shell, window)
  return shell
}
