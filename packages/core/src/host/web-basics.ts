import { hostResult } from './host-result.ts'
import { copyText } from './copy-text.ts'
import type { HostPort } from './host.ts'
import { leave } from './leave.ts'
import type { WebPage } from './web-page.ts'

/** Properties of an adapter that `webBasics` does not provide. */
type WebBasics = Omit<HostPort, 'id' | 'capabilities' | 'facts' | 'payment'>

const no = async () => hostResult.unsupported

/**
 * Functions of a page in any app: copy, set the title, open another address. Functions that need an
 * app are unsupported; adapters spread this and override them.
 */
export function webBasics(page: WebPage): WebBasics {
  return {
    loginCode: no,
    pay: no,
    locate: no,
    scan: no,
    share: no,
    setShareCard: () => undefined,
    close: no,
    openMiniProgram: no,
    openExternal: async (url, how) => leave(page.location, url, how?.replace === true),
    copy: (text) => copyText(page, text),
    brighten: no,
    setTitle(title) {
      page.document.title = title
    },
    fontScale: () => 1,
    onFontScale: () => () => undefined,
    onBack: () => () => undefined,
    safeArea: () => ({ top: 0, right: 0, bottom: 0, left: 0 }),
    onSafeArea: () => () => undefined,
    appVersion: () => '',
    advice: () => null,
  }
}
