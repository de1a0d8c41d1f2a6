import { addressOf, type FollowLink } from '@mall/core/feature'
import type { Translator } from '@mall/core/messages'
import type { Ports } from '@mall/core/session'
import { messages } from './messages.ts'

type Tools = Pick<Ports, 'host' | 'notify'> & {
  translate: Translator
  follow: FollowLink
  search: (term: string) => void
}

/** Whether a URL has the origin of this mall. */
function isMallUrl(text: string): boolean {
  try {
    return new URL(text).origin === new URL(addressOf('/')).origin
  } catch {
    return false
  }
}
const isUrl = (text: string) => /^[a-z][a-z\d+.-]*:/i.test(text)

/** Scans a code: opens a URL of this mall, searches for other text. */
export async function scanSearch({ host, notify, translate, follow, search }: Tools) {
  const t = translate(messages)
  const result = await host.scan()
  if (result.kind === 'cancelled') return
  if (result.kind !== 'ok') return notify.toast(t('scanFailed'), { tone: 'danger' })
  const text = result.value.trim()
  if (!isUrl(text)) return search(text)
  // Foreign URLs are not opened: a QR code is untrusted input.
  if (isMallUrl(text)) await follow({ linkType: 1, link: text })
  else notify.toast(t('foreignCode'))
}
