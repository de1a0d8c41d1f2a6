import { answers, type HostPort } from '@mall/core/host'
import { copyText } from './copy-text.ts'
import { isWebAddress, leave } from './leave.ts'

/** The page around the mall, as far as the adapter needs it. */
export type BrowserPage = Pick<Window, 'document' | 'location' | 'matchMedia' | 'close'> & {
  navigator: Partial<Pick<Navigator, 'share' | 'clipboard'>>
}

/** A screen that is not a phone's: a mouse that hovers, on a wide page. */
const isDesktop = (page: BrowserPage): boolean =>
  page.matchMedia('(hover: hover) and (pointer: fine) and (min-width: 768px)').matches

/**
 * A plain browser. It has no bridge: signing in by a host's code, scanning and mini-programmes are
 * not there, and a tab that a shopper opened cannot be closed by a page.
 * @param rememberPayment called before the page is left for a provider's
 */
export function createBrowserHost(
  page: BrowserPage,
  rememberPayment: (order: { orderId: string }) => void,
): HostPort {
  const shares = typeof page.navigator.share === 'function'
  return {
    id: 'generic-browser',
    capabilities: new Set(shares ? ['pay', 'copy', 'share'] : ['pay', 'copy']),
    facts: { chatApp: false, workChat: false, miniProgram: false, desktop: isDesktop(page) },
    loginCode: async () => answers.unsupported,
    async pay(action, order) {
      if (action.kind === 'qr') return answers.ok({ kind: 'qr', codeUrl: action.codeUrl })
      if (!isWebAddress(action.url)) return answers.failed('not a web address')
      rememberPayment(order)
      // Replaces: going back from the provider must not start the payment again.
      const left = leave(page.location, action.url, true)
      return left.kind === 'ok' ? answers.ok({ kind: 'left' }) : left
    },
    scan: async () => answers.unsupported,
    async share(card) {
      if (!shares) return answers.unsupported
      try {
        await page.navigator.share?.({ title: card.title, text: card.text, url: card.url })
        return answers.done
      } catch (error) {
        const gaveUp = error instanceof DOMException && error.name === 'AbortError'
        return gaveUp ? answers.cancelled : answers.failed(error)
      }
    },
    close: async () => answers.unsupported,
    openMiniProgram: async () => answers.unsupported,
    openExternal: async (url, how) => leave(page.location, url, how?.replace === true),
    copy: (text) => copyText(page, text),
    setTitle(title) {
      page.document.title = title
    },
    fontScale: () => 1,
    onBack: () => () => undefined,
    safeArea: () => ({ top: 0, right: 0, bottom: 0, left: 0 }),
    appVersion: () => '',
  }
}
