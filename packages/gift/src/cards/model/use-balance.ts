import type { GiftCard, GiftGoods } from '@mall/contract'
import { formatPrice } from '@mall/core/money'
import { usePriceDisplay } from '@mall/core/session'
import type { Picks } from './picks.ts'

/** Maximum pieces of a SKU in an order that a balance pays. */
export const MAX_PIECES = 99

/** Sum of the chosen pieces, in costPoints. */
export const sumPicks = (list: readonly GiftGoods[], picks: Picks): number =>
  list
    .flatMap(({ skus }) => skus)
    .reduce((sum, { skuId, costPoints }) => sum + costPoints * (picks.get(skuId) ?? 0), 0)

export const isBalance = ({ kind }: GiftCard): boolean => kind === 'balance'

/** Formats costPoints in the company's display unit. */
export function useFormatBalance(): (costPoints: number) => string {
  const display = usePriceDisplay()
  return (costPoints) => formatPrice(costPoints, display)
}
