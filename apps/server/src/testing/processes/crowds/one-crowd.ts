import { numbers } from '../../../modules/orders/testing/index.ts'
import type { OpenVisitor } from './crowd-mall.ts'
import { toOutcome } from './visitor.ts'

/**
 * Makes concurrent calls of one shopper, half of which create a submit token. @returns their
 * outcomes
 */
export function sendCrowd(openVisitor: OpenVisitor, token: string, calls: number) {
  const { call } = openVisitor({ ip: '10.6.0.1' })
  const choice = { items: [{ skuId: 2, num: 1 }] }
  return Promise.all(
    numbers(calls).map(async (number) =>
      toOutcome(
        number % 2 === 0
          ? await call('pricing.checkout', choice, { token })
          : await call('cart.list', {}, { token }),
      ),
    ),
  )
}
