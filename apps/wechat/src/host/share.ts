import type { ShareCard } from '@mall/core/host'
import type { WechatSdk } from './parts.ts'

/** Sets what WeChat's menu shares from this page: to friends and to Moments. */
export function offerBy(sdk: WechatSdk, card: ShareCard, onRefused: (word: string) => void): void {
  const data = { title: card.title, desc: card.text, link: card.url, imgUrl: card.picture ?? '' }
  const success = () => undefined
  const fail = ({ errMsg }: { errMsg?: string }) => onRefused(errMsg ?? 'failed')
  // Each call gets its own object, because the SDK changes it.
  sdk.updateAppMessageShareData({ ...data, success, fail })
  sdk.updateTimelineShareData({ ...data, success, fail })
}
