import { formatPrice, type PriceDisplay } from '@mall/contract/format-money'
import type { Company } from '../companies/index.ts'

/**
 * Percent of a former price below which a new one requires an approval; 0: never. Missing settings
 * have the default.
 */
export function readPriceBound({ settings }: Pick<Company, 'settings'>): number {
  const { prices }: Partial<Company['settings']> = settings
  return prices?.secondPersonBelow ?? 50
}

/** Whether a price is below the percent of a former one. */
export const isBelowBound = (price: number, former: number, percent: number): boolean =>
  price * 100 < former * percent

type BoundedPrice = { price: number; former: number; percent: number }

/** Reason why a file may not lower a price that far. */
export const describeBelowBound = (
  { price, former, percent }: BoundedPrice,
  display: PriceDisplay,
): string =>
  `价格 ${formatPrice(price, display)} 低于原价 ${formatPrice(former, display)} 的 ${String(percent)}%，须第二人批准：请用 mall goods price 修改这个 SKU`
