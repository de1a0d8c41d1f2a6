import type { HostPayment, PayChannel, PayScene } from '@mall/contract'

const minute = 60_000

/**
 * Where each channel is paid, and for how long what the shopper was handed is used again: the
 * provider's H5 page opens for 5 minutes, its codes and prepayments for 2 hours.
 */
export const scenes: Record<PayChannel, Partial<Record<PayScene, { maxReuseAgeMs: number }>>> = {
  wechat: {
    h5: { maxReuseAgeMs: 4 * minute },
    native: { maxReuseAgeMs: 100 * minute },
    jsapi: { maxReuseAgeMs: 100 * minute },
    mini: { maxReuseAgeMs: 100 * minute },
  },
  alipay: { app: { maxReuseAgeMs: 100 * minute } },
  bank: { cashier: { maxReuseAgeMs: 100 * minute } },
}

/** Whether a company takes cash by a channel: it names its channels, comma separated. */
export const accepts = (payMethod: string, channel: PayChannel) =>
  payMethod.split(',').some((name) => name.trim() === channel)

const isChannel = (name: string): name is PayChannel => Object.hasOwn(scenes, name)

/**
 * Channels of a company that a host can pay, in the company's order.
 * @param payment undefined: the host is not known, and none of its channels is ruled out
 */
export function payableChannels(payMethod: string, payment: HostPayment | undefined): PayChannel[] {
  const named = new Set(payMethod.split(',').map((name) => name.trim()))
  return [...named].filter(isChannel).filter((channel) => {
    const scene = payment?.[channel]
    return payment === undefined || (scene !== undefined && scenes[channel][scene] !== undefined)
  })
}
