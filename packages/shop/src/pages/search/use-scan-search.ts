import { addressOf, useFollowLink, useHost, useInBrowser, useNotify } from '@mall/core/feature'

/** A page of the mall that we are in, by scheme, host and port. */
function isMallUrl(text: string): boolean {
  try {
    return new URL(text).origin === new URL(addressOf('/')).origin
  } catch {
    return false
  }
}
const isUrl = (text: string) => /^[a-z][a-z\d+.-]*:/i.test(text)

/**
 * Scanning in place of typing: a code of this mall opens its page, a number or words are searched
 * for. null where the host cannot scan, undefined in the first markup, which does not know the host.
 */
export function useScanSearch(
  search: (term: string) => void,
): (() => Promise<void>) | null | undefined {
  const host = useHost()
  const notify = useNotify()
  const follow = useFollowLink()
  const inBrowser = useInBrowser()
  if (!inBrowser) return undefined
  if (!host.capabilities.has('scan')) return null

  return async () => {
    const result = await host.scan()
    if (result.kind === 'cancelled') return
    if (result.kind !== 'ok') return notify.toast('扫码失败，请重试', { tone: 'danger' })
    const text = result.value.trim()
    if (!isUrl(text)) return search(text)
    // Another's address is not left for unseen: a code can say anything.
    if (isMallUrl(text)) await follow({ linkType: 1, link: text })
    else notify.toast('这不是本商城的二维码')
  }
}
