import { addressOf, useFollowLink, useHost, useNotify } from '@mall/core/feature'
import { useIsHydrated } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { messages } from './messages.ts'

/** Whether a URL has the origin of this mall. */
function isMallUrl(text: string): boolean {
  try {
    return new URL(text).origin === new URL(addressOf('/')).origin
  } catch {
    return false
  }
}
const isUrl = (text: string) => /^[a-z][a-z\d+.-]*:/i.test(text)

/**
 * Search by scanning: opens a URL of this mall, searches for other text. null if the host cannot
 * scan, undefined during server rendering, where the host is unknown.
 */
export function useScanSearch(
  search: (term: string) => void,
): (() => Promise<void>) | null | undefined {
  const t = useMessages(messages)
  const host = useHost()
  const notify = useNotify()
  const follow = useFollowLink()
  const inBrowser = useIsHydrated()
  if (!inBrowser) return undefined
  if (!host.capabilities.has('scan')) return null

  return async () => {
    const result = await host.scan()
    if (result.kind === 'cancelled') return
    if (result.kind !== 'ok') return notify.toast(t('scanFailed'), { tone: 'danger' })
    const text = result.value.trim()
    if (!isUrl(text)) return search(text)
    // Foreign URLs are not opened: a QR code is untrusted input.
    if (isMallUrl(text)) await follow({ linkType: 1, link: text })
    else notify.toast(t('foreignCode'))
  }
}
