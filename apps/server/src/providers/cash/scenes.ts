import type { HostPayment, PayChannel, PayScene } from '@mall/contract'

const minute = 60_000

type SceneFacts = {
  maxReuseAgeMs: number
  /** the provider's page returns to `returnUrl`, which must be an address of the mall */
  usesReturnUrl?: true
}

/**
 * Scenes of each channel and the reuse limit of an attempt: H5 pages of WeChat Pay are valid for 5
 * minutes, codes and prepayments for 2 hours. Order strings and addresses are signed again for each
 * use.
 */
export const scenes: Record<PayChannel, Partial<Record<PayScene, SceneFacts>>> = {
  wechat: {
    h5: { maxReuseAgeMs: 4 * minute },
    native: { maxReuseAgeMs: 100 * minute },
    jsapi: { maxReuseAgeMs: 100 * minute },
    mini: { maxReuseAgeMs: 100 * minute },
  },
  alipay: {
    app: { maxReuseAgeMs: 100 * minute },
    h5: { maxReuseAgeMs: 100 * minute, usesReturnUrl: true },
  },
  bank: { cashier: { maxReuseAgeMs: 100 * minute, usesReturnUrl: true } },
  unionpay: { cashier: { maxReuseAgeMs: 100 * minute, usesReturnUrl: true } },
}

/** Whether the comma-separated `payMethod` of a company contains the channel. */
export const accepts = (payMethod: string, channel: PayChannel) =>
  payMethod.split(',').some((name) => name.trim() === channel)

const isChannel = (name: string): name is PayChannel => Object.hasOwn(scenes, name)

/**
 * Channels of a company that a host can pay, in company order.
 * @param payment undefined: host unknown, no channel is excluded
 */
export function payableChannels(payMethod: string, payment: HostPayment | undefined): PayChannel[] {
  const named = new Set(payMethod.split(',').map((name) => name.trim()))
  return [...named].filter(isChannel).filter((channel) => {
    const scene = payment?.[channel]
    return payment === undefined || (scene !== undefined && scenes[channel][scene] !== undefined)
  })
}
