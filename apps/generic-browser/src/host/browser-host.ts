import {
  hostResult,
  isWebAddress,
  leave,
  webBasics,
  type HostResult,
  type HostPort,
  type WebPage,
} from '@mall/core/host'

/** The page around the mall, as far as the adapter needs it. */
export type BrowserPage = WebPage &
  Pick<Window, 'matchMedia'> & { navigator: Partial<Pick<Navigator, 'share' | 'geolocation'>> }

/** Detects a desktop: a hovering pointer on a wide page. */
const isDesktop = (page: BrowserPage): boolean =>
  page.matchMedia('(hover: hover) and (pointer: fine) and (min-width: 768px)').matches

/** The scanner's file is loaded with the first scan. */
const loadScanner = () =>
  import('./scan/open-scanner.tsx').then(({ openScanner }) => openScanner(window))

/**
 * A plain browser without a bridge: it has no sign-in by a host's code, opens a mini-programme by
 * WeChat's address and cannot close a tab of the shopper. It scans by the camera, a picture or
 * typed text.
 * @param rememberPayment called before the page is left for a provider
 */
export function createBrowserHost(
  page: BrowserPage,
  rememberPayment: (order: { orderId: string }) => void,
  scan: () => Promise<HostResult<string>> = loadScanner,
): HostPort {
  const shares = typeof page.navigator.share === 'function'
  const { geolocation } = page.navigator
  const desktop = isDesktop(page)
  return {
    ...webBasics(page),
    id: 'generic-browser',
    capabilities: new Set([
      'pay',
      'copy',
      'scan',
      ...(geolocation ? (['location'] as const) : []),
      ...(shares ? (['share'] as const) : []),
    ]),
    facts: { chatApp: false, workChat: false, miniProgram: false, desktop, titleBar: false },
    payment: {
      ...(desktop ? { wechat: 'native' } : { wechat: 'h5', alipay: 'h5' }),
      unionpay: 'cashier',
    },
    async pay(action, order) {
      if (action.kind === 'qr') return hostResult.ok({ kind: 'qr', codeUrl: action.codeUrl })
      if (action.kind !== 'redirect') return hostResult.unsupported
      if (!isWebAddress(action.url)) return hostResult.failed('not a web address')
      rememberPayment(order)
      // Replaces the history entry, because going back from the provider must not start the
      // payment again.
      const left = leave(page.location, action.url, true)
      return left.kind === 'ok' ? hostResult.ok({ kind: 'left' }) : left
    },
    locate: async () =>
      geolocation
        ? import('./locate.ts')
            .then(({ locateBy }) => locateBy(geolocation))
            .catch((error: unknown) => hostResult.failed(error))
        : hostResult.unsupported,
    async openMiniProgram(target) {
      if (desktop) return hostResult.unsupported
      try {
        const { openMiniProgramBy } = await import('./open-mini-program.ts')
        return await openMiniProgramBy(page, target)
      } catch (error) {
        return hostResult.failed(error)
      }
    },
    scan: () => scan().catch((error: unknown) => hostResult.failed(error)),
    async share(card) {
      if (!shares) return hostResult.unsupported
      try {
        await page.navigator.share?.({ title: card.title, text: card.text, url: card.url })
        return hostResult.done
      } catch (error) {
        const gaveUp = error instanceof DOMException && error.name === 'AbortError'
        return gaveUp ? hostResult.cancelled : hostResult.failed(error)
      }
    },
  }
}
