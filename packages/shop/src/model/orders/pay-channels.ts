import type { HostPort, PayChannel } from '@mall/core/host'

export type { PayChannel }

/** Display names of the cash channels. */
const CHANNEL_NAMES: Readonly<Record<PayChannel, string>> = {
  wechat: '微信支付',
  alipay: '支付宝',
  bank: '银行支付',
}

const isPayChannel = (name: string): name is PayChannel => Object.hasOwn(CHANNEL_NAMES, name)

/** The company's cash channels in its order of preference. */
const parseChannels = (payMethod: string): PayChannel[] => [
  ...new Set(
    payMethod
      .split(',')
      .map((name) => name.trim())
      .filter(isPayChannel),
  ),
]

/** The company's cash channels, in its order of preference, that the host supports. */
export const listPayChannels = (
  payMethod: string,
  hostPayments: HostPort['payment'],
): PayChannel[] => parseChannels(payMethod).filter((channel) => hostPayments[channel] !== undefined)

/** Apps whose shells can pay a channel. Source: `payment` of the host adapters. */
const CHANNEL_APPS: Readonly<Record<PayChannel, string>> = {
  wechat: '微信或手机浏览器',
  alipay: '钉钉',
  bank: '银行 App ',
}

/** 微信支付、支付宝 */
export const formatChannelNames = (payMethod: string): string =>
  parseChannels(payMethod).map(getChannelName).join('、')

/** 微信或手机浏览器、钉钉 */
export const formatOtherApps = (payMethod: string): string =>
  parseChannels(payMethod)
    .map((channel) => CHANNEL_APPS[channel])
    .join('、')

export const getChannelName = (channel: PayChannel): string => CHANNEL_NAMES[channel]

/** Name of the channel of a paid order; a generic name for unknown channels. */
export const getPaidChannelName = (channel: string): string =>
  isPayChannel(channel) ? CHANNEL_NAMES[channel] : '在线支付'

/** Delay in ms before poll `attempts`: 2 s at first, at most 10 s. */
export const getPollDelayMs = (attempts: number): number =>
  Math.min(10_000, Math.round(2000 * 1.25 ** attempts))

/**
 * Adds the return URL to the provider's page. The provider redirects there whether or not the order
 * was paid.
 */
export const withReturnUrl = (url: string, back: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}redirect_url=${encodeURIComponent(back)}`
