import { canDeliver } from '@mall/contract/kinds'
import { Refusal } from '../../plugins/errors.ts'
import type { Item } from './facts.repository.ts'
import type { GoodsFact } from './facts.ts'

const MAX_QUANTITY = 9_999

/** Sums duplicate SKUs, in order of first occurrence. */
export function sumBySku(items: readonly Item[]): Item[] {
  const sums = new Map<number, number>()
  for (const { skuId, num } of items) sums.set(skuId, (sums.get(skuId) ?? 0) + num)
  return [...sums].map(([skuId, num]) => {
    if (num > MAX_QUANTITY) throw new Refusal('request/invalid', `每件商品最多 ${MAX_QUANTITY} 件`)
    return { skuId, num }
  })
}

/**
 * Checks kinds, sale status and quantity limits, except stock.
 * Throws checkout/kind, checkout/delisted, checkout/below-minimum, checkout/limit.
 */
export function assertBuyable(goods: readonly GoodsFact[], input: readonly Item[]): void {
  // Before delisted: goods of such a kind are stored as not on sale, and this is the reason.
  if (goods.some(({ kind }) => !canDeliver(kind))) throw new Refusal('checkout/kind')
  if (goods.length !== input.length || goods.some(({ onSale }) => !onSale)) {
    throw new Refusal('checkout/delisted')
  }
  if (goods.some(({ num, leastNum }) => num < leastNum)) throw new Refusal('checkout/below-minimum')
  if (goods.some(({ num, flash }) => flash && flash.bought + num > flash.perPerson)) {
    throw new Refusal('checkout/limit')
  }
  for (const { spuId, limitPerPerson, bought } of goods) {
    if (limitPerPerson === null) continue
    const wanted = goods.reduce((sum, one) => (one.spuId === spuId ? sum + one.num : sum), 0)
    if (bought + wanted > limitPerPerson) throw new Refusal('checkout/limit')
  }
}
