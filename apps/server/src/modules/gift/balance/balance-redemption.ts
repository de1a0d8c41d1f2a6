import { OrderStatus } from '@mall/contract/states'
import { Refusal } from '../../../plugins/errors.ts'
import type { CardRow } from '../card-access.repository.ts'
import type { Redemption } from '../gift.repository.ts'
import { buildRedemption, type GoodsRow, type Identity } from '../redemption.ts'
import { priceBalance, type PointsOffer, type PricedCompany } from './price-balance.ts'
import { noLegs } from './split-payment.ts'

type BalanceCard = Pick<CardRow, 'skuIds' | 'left' | 'topUp'>
type Terms = {
  company: PricedCompany
  due: Date
  /** goods and freight as shown to the holder; undefined: unchecked */
  total: number | undefined
  /** the shopper whose points pay the rest */
  payer: (PointsOffer & { userId: number }) | null
}

/** Rows of an order of goods and freight that a balance pays first, then points and cash. */
export function buildBalanceRedemption(
  card: BalanceCard,
  goods: readonly GoodsRow[],
  picks: ReadonlyMap<number, number>,
  { company, due, total, payer, ...identity }: Identity & Terms,
): Redemption {
  const { order, children, lines } = buildRedemption(card, goods, picks, identity)
  const price = priceBalance(card, goods, picks, company, identity.address, payer)
  const { goodsAmount, freight, freightBefore, payable, cash } = price
  if (total !== undefined && total !== goodsAmount + freight) {
    throw new Refusal('checkout/price-changed')
  }
  const points = price.points?.used ?? 0
  if (payer && points !== payer.most) {
    const isShort = payer.balance < payer.most
    throw new Refusal(isShort ? 'checkout/insufficient-points' : 'checkout/price-changed')
  }
  if (cash > 0 && !card.topUp) throw new Refusal('gift/balance')
  const prices = new Map(goods.map(({ skuId, costPoints }) => [skuId, costPoints]))
  const amounts = lines.map(({ skuId, num }) => (prices.get(skuId) ?? 0) * num)
  const freights = children.map(({ supplierId }) => price.freights.get(supplierId) ?? 0)
  const { paid } = price
  const isPaid = cash === 0
  const priced = lines.map((line, index) => ({
    ...line,
    costPoints: prices.get(line.skuId) ?? 0,
    amount: amounts[index] ?? 0,
    pointsShare: paid.lines.get(line.skuId)?.points ?? 0,
    cashShare: paid.lines.get(line.skuId)?.cash ?? 0,
  }))
  const answer = {
    ...order.answer,
    status: isPaid ? OrderStatus.PendingShipment : OrderStatus.PendingPayment,
    cash,
    paidPoints: points,
    expiresAt: isPaid ? null : due.toISOString(),
  }
  return {
    written: {
      order: {
        ...order,
        answer,
        goodsAmount,
        freight,
        freightBefore,
        paid: isPaid,
        payable,
        cash,
      },
      children: children.map((child, index) => ({
        ...child,
        goodsAmount: priced
          .filter(({ childId }) => childId === child.id)
          .reduce((sum, { amount }) => sum + amount, 0),
        freight: freights[index] ?? 0,
      })),
      coupons: [],
      lines: priced,
    },
    amount: price.card,
    shares: new Map(lines.map(({ skuId }) => [skuId, paid.lines.get(skuId)?.card ?? 0])),
    freights: new Map(
      children.map(({ id, supplierId }) => [id, paid.freights.get(supplierId) ?? noLegs]),
    ),
    points: payer && {
      userId: payer.userId,
      points,
      deduction: price.points?.deduction ?? 0,
    },
    due,
  }
}
