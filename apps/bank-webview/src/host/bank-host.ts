import type { HostPort } from '@mall/core/host'
import { lateHost } from '@mall/shell/bridge'
import { appAround, isOlder } from './apps.ts'

/**
 * The web view of any bank's app: the bank's profile lists its capabilities, the bank's bridge
 * implements them. In an unknown app it is a plain web view that can leave for the cashier.
 * @param rememberPayment called before the page is left for a cashier
 */
export function createBankHost(
  page: Window,
  rememberPayment: (order: { orderId: string }) => void,
): HostPort {
  const app = appAround(page)
  const version = app?.mark.exec(page.navigator.userAgent)?.[1] ?? ''
  const least = app?.minimum
  return lateHost(
    page,
    {
      id: 'bank-webview',
      capabilities: new Set(['pay', 'copy', ...(app ? ['loginCode' as const, ...app.can] : [])]),
      facts: {
        chatApp: false,
        workChat: false,
        miniProgram: false,
        desktop: false,
        titleBar: true,
      },
      payment: { bank: 'cashier' },
      bridgeLogins: new Set(app?.logins),
      appVersion: () => version,
      advice: () => (least && version && isOlder(version, least.version) ? least : null),
    },
    async () => (await import('./bank-work.ts')).bankWork(page, app?.id, rememberPayment),
  )
}
