import { toScreenPath } from '@mall/core/paths'
import { LoginMethodId } from '@mall/core/session'
import type { Shell } from '@mall/core/feature'
import { analyticsUrl } from './analytics-url.ts'
import { watchPages } from './page-views.ts'

/** Input of the bank's analytics script, including events from before it loaded. */
type Queue = { push(view: { type: 'pageview'; path: string }): unknown }

export type AnalyticsShell = {
  store: Pick<Shell['store'], 'getState' | 'subscribe'>
  ports: { telemetry: Shell['ports']['telemetry'] }
  parts: Pick<Shell['parts'], 'routeAt'>
}

/**
 * Loads the bank's analytics script once a company that uses one is known, and reports every page
 * by its route, without query or order number. A script that fails to load has no other effect.
 */
export function startAnalytics({ store, ports, parts }: AnalyticsShell, page: Window): void {
  const wanted = (): string | null => {
    const { companyInfo } = store.getState().session
    return companyInfo?.loginMethod === LoginMethodId.BankOauth
      ? analyticsUrl(companyInfo.extInfo, page.location.hostname)
      : null
  }
  const begin = (src: string) => {
    const globals = page as unknown as { bankAnalytics?: Queue }
    globals.bankAnalytics ??= []
    const script = page.document.createElement('script')
    Object.assign(script, { src, async: true, referrerPolicy: 'no-referrer' })
    script.addEventListener('error', () => ports.telemetry.event('analytics.unavailable'))
    page.document.head.append(script)
    watchPages(page, (pathname) => {
      // Another company of the same visit may have no analytics.
      if (wanted() === null) return
      const path = parts.routeAt(toScreenPath(pathname))?.path ?? 'unknown'
      globals.bankAnalytics?.push({ type: 'pageview', path })
    })
  }

  let begun = false
  const look = () => {
    const src = begun ? null : wanted()
    if (src === null) return
    begun = true
    stop()
    begin(src)
  }
  const stop = store.subscribe(look)
  look()
}
