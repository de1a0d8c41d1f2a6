import type { HostPort, PayChannel } from '@mall/core/host'

export type { PayChannel }

/** Ways to pay cash, by their names. */
const KNOWN: Readonly<Record<PayChannel, string>> = {
  wechat: '微信支付',
  alipay: '支付宝',
  bank: '银行支付',
}

const isKnown = (name: string): name is PayChannel => Object.hasOwn(KNOWN, name)

/** The company's cash channels in its order of preference. */
const parseChannels = (payMethod: string): PayChannel[] => [
  ...new Set(
    payMethod
      .split(',')
      .map((name) => name.trim())
      .filter(isKnown),
  ),
]

/** The company's cash channels in its order of preference, as far as the host around us has a way. */
export const channelsOf = (payMethod: string, ways: HostPort['payment']): PayChannel[] =>
  parseChannels(payMethod).filter((channel) => ways[channel] !== undefined)

/** Apps whose shells can pay a channel. Source: `payment` of the host adapters. */
const APPS: Readonly<Record<PayChannel, string>> = {
  wechat: '微信或手机浏览器',
  alipay: '钉钉',
  bank: '银行 App ',
}

/** 微信支付、支付宝 */
export const channelNames = (payMethod: string): string =>
  parseChannels(payMethod).map(channelName).join('、')

/** 微信或手机浏览器、钉钉 */
export const otherAppsText = (payMethod: string): string =>
  parseChannels(payMethod)
    .map((channel) => APPS[channel])
    .join('、')

export const channelName = (channel: PayChannel): string => KNOWN[channel]

/** The name of the channel an order was paid by; of one this build does not know, a general one. */
export const paidChannelName = (channel: string): string =>
  isKnown(channel) ? KNOWN[channel] : '在线支付'

/** Milliseconds before the n-th question about a payment: 2 s at first, 10 s in the end. */
export const pollDelay = (asked: number): number =>
  Math.min(10_000, Math.round(2000 * 1.25 ** asked))

/** The provider's page with the way back to us. The provider returns there paid or not. */
export const withReturn = (url: string, back: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}redirect_url=${encodeURIComponent(back)}`
