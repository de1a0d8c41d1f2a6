import type { CompanyInfo } from '@mall/contract'
import { fromFen, priceUnit } from '@mall/contract/money'
import { Refusal } from '../../../plugins/errors.ts'
import {
  calculateFreight,
  findDeliveryTerms,
  type FreightSettings,
  type Region,
} from '../../freight/index.ts'
import type { CardRow } from '../card-access.repository.ts'
import type { GoodsRow } from '../redemption.ts'
import { payWithCard, restUnit } from './split-payment.ts'

export type PricedCompany = {
  info: Pick<CompanyInfo, 'proportion' | 'exchangeRate' | 'goodsPriceType'>
  settings: { freight: FreightSettings }
}
export type BalancePrice = {
  goodsAmount: number
  freightBefore: number
  freight: number
  /** of each supplier's parcel, in the order of the goods */
  freights: ReadonlyMap<number, number>
  /** costPoints that the card pays of goods and freight */
  card: number
  /** costPoints left to pay in cash, and that cash in fen */
  payable: number
  cash: number
}

/**
 * Price of goods that a balance pays first and cash the rest, with the freight of the company's rules.
 * @param region null: the freight of no region in particular
 */
export function priceBalance(
  { left }: Pick<CardRow, 'left'>,
  goods: readonly GoodsRow[],
  picks: ReadonlyMap<number, number>,
  { info, settings }: PricedCompany,
  region: Region | null,
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
  const card = payWithCard(due, left, restUnit(info, false))
  return {
    goodsAmount,
    freightBefore: sent.before,
    freight: sent.after,
    freights: new Map(suppliers.map((id, index) => [id, sent.perGroup[index] ?? 0])),
    card,
    payable: due - card,
    cash: (due - card) / fromFen(1, info),
  }
}
