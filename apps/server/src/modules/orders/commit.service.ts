import type { DataOf, InputOf } from '@mall/contract'
import type { Db } from '../../db/database.ts'
import { tryAgain } from '../../db/try-again.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import { hashOf } from '../../plugins/session.ts'
import { lockCoupon } from '../coupons/coupons.repo.ts'
import * as ledger from '../points/ledger.ts'
import { lockToken, type CheckoutToken } from '../pricing/checkout-tokens.repo.ts'
import { readFacts } from '../pricing/facts.repo.ts'
import { refuseUnbuyable } from '../pricing/goods-rules.ts'
import { orderSeconds } from '../pricing/order-time.ts'
import { priceOf, type Price } from '../pricing/price.ts'
import * as stock from '../stock/stock.ts'
import type { Company, CompanyCache } from '../tenant/company-cache.ts'
import { countPurchases, writeOrder } from './commit.repo.ts'
import { newOrderOf } from './new-order.ts'
import { orderIdOf } from './order-id.ts'
import { bookPaid } from './settle.ts'

type Input = InputOf<'order.commit'>
type Committed = DataOf<'order.commit'>
type Shopper = { companyId: number; userId: number }

/** The body as it counts: what says the same is the same, whichever of the two calls brought it. */
const bodyHashOf = ({ addressId, couponId, usePoints, payable, total, remark }: Input) =>
  hashOf(JSON.stringify([addressId, couponId, usePoints, payable, total ?? null, remark]))

/** The price must be the one that was shown: of every piece, and of what is left to pay. */
function refuseMoved(price: Price, shown: CheckoutToken, input: Input): void {
  const before = new Map(shown.items.map(({ skuId, costPoints }) => [skuId, costPoints]))
  const lines = price.groups.flatMap((group) => group.lines)
  if (lines.some(({ skuId, costPoints }) => before.get(skuId) !== costPoints)) {
    throw new Refusal('checkout/price-moved')
  }
  const total = price.payable + price.points.deduction
  if (input.total !== undefined && input.total !== total) throw new Refusal('checkout/price-moved')
  if (price.unpayable) throw new Refusal('checkout/no-payment')
  const { points, payable, pointsRunOut } = price
  if (points.mustCoverAll && payable > 0) throw new Refusal('checkout/points-short')
  if (payable === input.payable) return
  // The goods cost what they cost before: where more cash is left, it is the points that have gone.
  const fewer = pointsRunOut && payable > input.payable
  throw new Refusal(fewer ? 'checkout/points-short' : 'checkout/price-moved')
}

/** Makes orders of submit tokens, each in one transaction that holds the token. */
export function commitService(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'settings'>,
  companies: CompanyCache,
) {
  const { db, now, random, settings } = deps

  async function make(
    tx: Db,
    shopper: Shopper,
    input: Input,
    company: Company,
  ): Promise<Committed> {
    const at = now()
    const { companyId, userId } = shopper
    const hash = hashOf(input.token)
    const bodyHash = bodyHashOf(input)

    const token = await lockToken(tx, { ...shopper, tokenHash: hash })
    if (!token) throw new Refusal('checkout/token')
    if (token.bodyHash !== null) {
      if (token.bodyHash !== bodyHash || !token.answer) throw new Refusal('checkout/other-body')
      return token.answer
    }
    if (token.expiresAt <= at) throw new Refusal('checkout/token')
    if (company.info.shopStatus === 1) throw new Refusal('company/closed')

    const facts = await readFacts(tx, {
      ...shopper,
      items: token.items,
      addressId: input.addressId,
      at,
    })
    refuseUnbuyable(facts.goods, token.items)
    stock.refuseShort(facts.goods)
    if (!facts.address) throw new Refusal('checkout/no-address')
    const price = priceOf(facts, company, input, at)
    if (price.couponRefused) throw new Refusal('checkout/coupon')
    refuseMoved(price, token, input)

    const order = { companyId, userId, orderId: orderIdOf(at, random), at }
    const seconds = orderSeconds(settings, company)
    const isPaid = price.cash === 0
    const answer: Committed = {
      orderId: order.orderId,
      status: isPaid ? 1 : 0,
      cash: price.cash,
      paidPoints: price.points.used,
      expiresAt: isPaid ? null : new Date(at.getTime() + seconds * 1000).toISOString(),
    }
    await ledger.hold(tx, { ...order, points: price.points.used })
    if (!(await countPurchases(tx, shopper, facts.goods))) throw new Refusal('checkout/limit')
    if (
      price.couponId !== null &&
      !(await lockCoupon(tx, { ...order, couponId: price.couponId }))
    ) {
      throw new Refusal('checkout/coupon')
    }
    await writeOrder(tx, {
      ...shopper,
      at,
      ...newOrderOf(price, facts.address, { ...answer, remark: input.remark }),
      token: { hash, bodyHash, answer },
    })
    if (isPaid) await bookPaid(tx, companyId, order.orderId, { channel: 'points', at })
    // Many want the same rows of stock: they are locked last, for the shortest time.
    await stock.reserve(tx, order, token.items)
    if (isPaid) await stock.sell(tx, order)
    return answer
  }

  return {
    async commit(shopper: Shopper, input: Input): Promise<Committed> {
      // Read before the transaction: within it a second connection could be waited for in vain.
      const company = await companies.of(shopper.companyId)
      return tryAgain(() =>
        db.transaction(shopper.companyId, (tx) => make(tx, shopper, input, company)),
      )
    },
  }
}
