import { numbers } from '../../../modules/orders/testing/index.ts'
import type { OpenVisitor } from './crowd-mall.ts'
import { toOutcome, type Visitor } from './visitor.ts'

/** Places unpaid orders of a product, one after the other. */
async function orderUnpaid(
  { call }: Visitor,
  token: string,
  { skuId, num, times }: { skuId: number; num: number; times: number },
): Promise<string[]> {
  const outcomes: string[] = []
  for (const _ of numbers(times)) {
    const choice = { items: [{ skuId, num }], usePoints: false }
    const { data: priced } = await call('pricing.checkout', choice, { token })
    const order = { token: priced.token ?? '', payable: priced.payable, usePoints: false }
    const addressId = priced.address?.id ?? 0
    const placed = await call('order.commit', { ...order, addressId, couponId: null }, { token })
    outcomes.push(toOutcome(placed))
  }
  return outcomes
}

/**
 * Shoppers who order as many pieces as possible of a scarce product and then of another, without
 * paying.
 * @returns outcomes of the orders of each product
 */
export async function hoard(openVisitor: OpenVisitor, tokens: readonly string[], times: number) {
  const outcomes = await Promise.all(
    tokens.map(async (token, index) => {
      const visitor = openVisitor({ ip: `10.5.0.${index + 1}` })
      const scarce = await orderUnpaid(visitor, token, { skuId: 1, num: 4, times })
      const other = await orderUnpaid(visitor, token, { skuId: 2, num: 1, times })
      return { scarce, other }
    }),
  )
  return {
    scarce: outcomes.flatMap(({ scarce }) => scarce),
    other: outcomes.flatMap(({ other }) => other),
  }
}
