import { apiMessages } from '@mall/core/api'
import { useFollowLink, useHost, useNotify } from '@mall/core/feature'
import { useIsHydrated } from '@mall/core/loading'
import { useTranslator } from '@mall/core/messages'

/**
 * Search by scanning, whose code the first tap loads. null if the host cannot scan, undefined during
 * server rendering, where the host is unknown.
 */
export function useScanSearch(
  search: (term: string) => void,
): (() => Promise<void>) | null | undefined {
  const translate = useTranslator()
  const host = useHost()
  const notify = useNotify()
  const follow = useFollowLink()
  const inBrowser = useIsHydrated()
  if (!inBrowser) return undefined
  if (!host.capabilities.has('scan')) return null

  return async () => {
    const code = await import('./scan-search.ts').catch(() => null)
    if (code) await code.scanSearch({ host, notify, translate, follow, search })
    else notify.toast(translate(apiMessages)('networkFailed'), { tone: 'danger' })
  }
}
