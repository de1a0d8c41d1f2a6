/** Ways to pay cash that this bundle can show. */
const KNOWN = { wechat: '微信支付' } as const
export type PayChannel = keyof typeof KNOWN

const isKnown = (name: string): name is PayChannel => Object.hasOwn(KNOWN, name)

/** The company's cash channels in its order of preference. */
export const channelsOf = (payMethod: string): PayChannel[] => [
  ...new Set(
    payMethod
      .split(',')
      .map((name) => name.trim())
      .filter(isKnown),
  ),
]

export const channelName = (channel: PayChannel): string => KNOWN[channel]

/** Milliseconds before the n-th question about a payment: 2 s at first, 10 s in the end. */
export const pollDelay = (asked: number): number =>
  Math.min(10_000, Math.round(2000 * 1.25 ** asked))

/** The provider's page with the way back to us. The provider returns there paid or not. */
export const withReturn = (url: string, back: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}redirect_url=${encodeURIComponent(back)}`
