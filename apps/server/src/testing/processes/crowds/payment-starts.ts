import type { OpenVisitor } from './crowd-mall.ts'
import { sendAll, toOutcome } from './visitor.ts'

/**
 * Starts the payment of one order repeatedly, in two scenes.
 * @returns outcomes of the starts
 */
export async function startPayments(
  openVisitor: OpenVisitor,
  token: string,
  { starts, senders }: { starts: number; senders: number },
) {
  const { call } = openVisitor({ ip: '10.7.0.1' })
  const choice = { items: [{ skuId: 2, num: 1 }], usePoints: false }
  const { data: priced } = await call('pricing.checkout', choice, { token })
  const order = { token: priced.token ?? '', payable: priced.payable, usePoints: false }
  const addressId = priced.address?.id ?? 0
  const placed = await call('order.commit', { ...order, addressId, couponId: null }, { token })
  const { orderId } = placed.data
  return sendAll(starts, senders, async (number) => {
    const scene = number % 2 === 0 ? 'h5' : 'native'
    return toOutcome(await call('pay.start', { orderId, channel: 'wechat', scene }, { token }))
  })
}
