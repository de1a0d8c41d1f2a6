import type { CompanyInfo, GiftPrice } from '@mall/contract'
import { fromFen, payWithPoints, priceUnit } from '@mall/contract/money'
import { Refusal } from '../../../plugins/errors.ts'
import {
  calculateFreight,
  findDeliveryTerms,
  type FreightSettings,
  type Region,
} from '../../freight/index.ts'
import type { CardRow } from '../card-access.repository.ts'
import type { GoodsRow } from '../redemption.ts'
import { countMostPoints, payWithCard, restUnit, splitPayment, type Legs } from './split-payment.ts'

export type PricedCompany = {
  info: Pick<CompanyInfo, 'proportion' | 'exchangeRate' | 'goodsPriceType' | 'integralPay'>
  settings: { freight: FreightSettings }
}
/** A shopper's balance of points, and the most points that the rest may take. */
export type PointsOffer = { balance: number; most: number }
export type BalancePrice = {
  goodsAmount: number
  freightBefore: number
  freight: number
  /** freight by supplier, in the order of the goods */
  freights: ReadonlyMap<number, number>
  /** part of the card in goods and freight, costPoints */
  card: number
  points: GiftPrice['points']
  /** cash part in costPoints and in fen */
  payable: number
  cash: number
  /** payment of each parcel's freight and of each SKU */
  paid: { freights: ReadonlyMap<number, Legs>; lines: ReadonlyMap<number, Legs> }
}

const keyed = <T>(keys: readonly number[], values: readonly T[]) =>
  new Map(keys.flatMap((key, index) => values.slice(index, index + 1).map((one) => [key, one])))

/**
 * Prices goods that a balance pays first, then points and cash, with the company's freight rules.
 * @param region null: the freight without a region
 */
export function priceBalance(
  { left, topUp }: Pick<CardRow, 'left' | 'topUp'>,
  goods: readonly GoodsRow[],
  picks: ReadonlyMap<number, number>,
  { info, settings }: PricedCompany,
  region: Region | null,
  offer: PointsOffer | null,
): BalancePrice {
  if (goods.some(({ isFlashSale }) => isFlashSale)) throw new Refusal('gift/goods')
  const amountOf = ({ skuId, costPoints }: GoodsRow) => costPoints * (picks.get(skuId) ?? 0)
  const sum = (rows: readonly GoodsRow[]) => rows.reduce((total, row) => total + amountOf(row), 0)
  const goodsAmount = sum(goods)
  const suppliers = [...new Set(goods.map(({ supplierId }) => supplierId))]
  const groups = suppliers.map((supplierId) => {
    const own = goods.filter((row) => row.supplierId === supplierId)
    const { surcharge } = findDeliveryTerms(own[0]?.delivery ?? null, region)
    return { supplierId, goodsAmount: sum(own), surcharge }
  })
  const sent = calculateFreight(groups, settings.freight, goodsAmount, priceUnit(info))
  const due = goodsAmount + sent.after
  if (!Number.isSafeInteger(due)) throw new Refusal('gift/balance')
  const accepted = offer !== null && topUp && info.integralPay !== 0 ? offer : null
  const take = (most: number, withPoints: boolean) => {
    const card = payWithCard(due, left, restUnit(info, withPoints))
    return { card, ...payWithPoints(withPoints ? due - card : 0, most, info) }
  }
  const amounts = goods.map(amountOf)
  const most = countMostPoints([...sent.perGroup, ...amounts], info)
  const usable = accepted ? take(Math.min(accepted.balance, most), true).points : 0
  const wanted = accepted ? Math.min(accepted.balance, accepted.most, most) : 0
  const taken = take(wanted, wanted > 0)
  const isTaken = taken.points > 0
  const card = isTaken ? taken.card : take(0, false).card
  if (card <= 0) throw new Refusal('gift/balance')
  const payable = due - card - taken.deduction
  const cash = payable / fromFen(1, info)
  const paid = splitPayment(sent.perGroup, amounts, { points: taken.points, cash }, info)
  // The rest of too many lines is below a unit of points or cash, so only the card can pay.
  if (!paid) throw new Refusal('gift/balance')
  return {
    goodsAmount,
    freightBefore: sent.before,
    freight: sent.after,
    freights: new Map(suppliers.map((id, index) => [id, sent.perGroup[index] ?? 0])),
    card,
    points: accepted && {
      balance: accepted.balance,
      usable,
      used: taken.points,
      deduction: taken.deduction,
    },
    payable,
    cash,
    paid: {
      freights: keyed(suppliers, paid.freights),
      lines: keyed(
        goods.map(({ skuId }) => skuId),
        paid.lines,
      ),
    },
  }
}
