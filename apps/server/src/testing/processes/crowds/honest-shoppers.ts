import type { WechatPayLab } from '@mall/host-lab/providers'
import { expect } from 'vitest'
import { signIn } from '../../../modules/login/testing.ts'
import { numbers } from '../../../modules/orders/testing/index.ts'
import type { OpenVisitor } from './crowd-mall.ts'
import type { Visitor } from './visitor.ts'

export const PASSWORD = '春天的第一杯咖啡'
const POINTS = 100

type HonestShopper = { phone: string; visitor: Visitor }

/** Shoppers, each with an own browser and address. */
export const createHonestShoppers = (
  phones: readonly string[],
  openVisitor: OpenVisitor,
): HonestShopper[] =>
  phones.map((phone, index) => ({ phone, visitor: openVisitor({ ip: `10.1.0.${index + 1}` }) }))

/** Signs in, orders a piece by points and cash, and pays; each step succeeds. */
async function shop({ phone, visitor }: HonestShopper, provider: WechatPayLab): Promise<void> {
  const form = { loginType: 2, loginId: phone, password: PASSWORD } as const
  const signedIn = await signIn(visitor, form)
  expect(signedIn, `sign-in of ${phone}`).toMatchObject({ flag: true })
  const as = { token: signedIn.data.token }
  const choice = { items: [{ skuId: 2, num: 1 }], points: POINTS, usePoints: true }
  const priced = await visitor.call('pricing.checkout', choice, as)
  expect(priced, `price of ${phone}`).toMatchObject({ flag: true })
  const { token = '', payable, address } = priced.data
  const order = { token: token ?? '', payable, points: POINTS, usePoints: true, couponId: null }
  const placed = await visitor.call('order.commit', { ...order, addressId: address?.id ?? 0 }, as)
  expect(placed, `order of ${phone}`).toMatchObject({ flag: true })
  const { orderId } = placed.data
  const attempt = { orderId, channel: 'wechat', scene: 'h5' } as const
  const started = await visitor.call('pay.start', attempt, as)
  expect(started, `payment of ${phone}`).toMatchObject({ flag: true })
  // Resolves after the mall has responded to the notification.
  await provider.pay(started.data.paymentId)
  const { data: status } = await visitor.call('pay.status', { orderId }, as)
  expect(status, `state of ${phone}`).toMatchObject({ state: 'paid' })
}

/**
 * All shoppers buy concurrently, `rounds` times, and again while `isBusy`.
 * @returns how often each of them has bought
 */
export async function shopInRounds(
  shoppers: readonly HonestShopper[],
  provider: WechatPayLab,
  rounds: number,
  isBusy: () => boolean = () => false,
): Promise<number> {
  for (const _ of numbers(rounds)) {
    await Promise.all(shoppers.map((shopper) => shop(shopper, provider)))
  }
  let bought = rounds
  for (; isBusy(); bought += 1) {
    await Promise.all(shoppers.map((shopper) => shop(shopper, provider)))
  }
  return bought
}
