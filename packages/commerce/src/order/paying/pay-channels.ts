import type { HostPort, PayChannel } from '@mall/core/host'
import type { Translate } from '@mall/core/messages'
import type { orderMessages } from '../messages.ts'

export type { PayChannel }

/** Display names of the cash channels. */
const CHANNEL_NAMES = {
  wechat: 'wechat',
  alipay: 'alipay',
  bank: 'bank',
  unionpay: 'unionpay',
} as const satisfies Record<PayChannel, string>

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

/**
 * The company's cash channels that the host supports, in the company's order of preference.
 * @param first channel to list first, if it is one of them
 */
export const listPayChannels = (
  payMethod: string,
  hostPayments: HostPort['payment'],
  first: string | null = null,
): PayChannel[] =>
  parseChannels(payMethod)
    .filter((channel) => hostPayments[channel] !== undefined)
    .toSorted((a, b) => Number(b === first) - Number(a === first))

/** Apps whose shells can pay a channel. Source: `payment` of the host adapters. */
const CHANNEL_APPS = {
  wechat: 'wechatApps',
  alipay: 'alipayApps',
  bank: 'bankApps',
  unionpay: 'unionpayApps',
} as const satisfies Record<PayChannel, string>

/** 微信支付、支付宝 */
export const formatChannelNames = (payMethod: string, t: Translate<typeof orderMessages>): string =>
  parseChannels(payMethod)
    .map((channel) => getChannelName(channel, t))
    .join(t('separator'))

/** 微信或手机浏览器、银行 App */
export const formatOtherApps = (payMethod: string, t: Translate<typeof orderMessages>): string =>
  parseChannels(payMethod)
    .map((channel) => t(CHANNEL_APPS[channel]))
    .join(t('separator'))

export const getChannelName = (channel: PayChannel, t: Translate<typeof orderMessages>): string =>
  t(CHANNEL_NAMES[channel])

/** Name of the channel of a paid order; a generic name for unknown channels. */
export const getPaidChannelName = (channel: string, t: Translate<typeof orderMessages>): string =>
  isPayChannel(channel) ? getChannelName(channel, t) : t('online')

/** Delay in ms before poll `attempts`: 2 s at first, at most 10 s. */
export const getPollDelayMs = (attempts: number): number =>
  Math.min(10_000, Math.round(2000 * 1.25 ** attempts))

/**
 * Adds the return URL to the provider's page. The provider redirects there whether or not the order
 * was paid.
 */
export const withReturnUrl = (url: string, back: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}redirect_url=${encodeURIComponent(back)}`
