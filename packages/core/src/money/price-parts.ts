import { PriceType } from '@mall/contract/states'
import { groupThousands } from './group-thousands.ts'
import { moneyMessages } from './messages.ts'

/** How a company shows its prices. goodsPriceType: 0 money, anything else its points unit. */
export type PriceDisplay = { goodsPriceType: number; proportion: number; integralName: string }

/** Text to show: `prefix` before the number, `cents` with its point (".90", or ''), `unit` after. */
export type PriceParts = { prefix: string; whole: string; cents: string; unit: string }

/** Hundredths of the shown unit, rounded half up; an amount that is no number counts as nothing. */
function hundredths(costPoints: number, proportion: number): bigint {
  if (!Number.isSafeInteger(costPoints) || !Number.isSafeInteger(proportion)) return BigInt(0)
  if (proportion <= 0) return BigInt(0)
  const amount = BigInt(Math.abs(costPoints))
  const divisor = BigInt(proportion)
  const two = BigInt(2)
  return (amount * two + divisor) / (divisor * two)
}

/**
 * A price in the parts a screen sets in different sizes. Shown value = costPoints / 100 / proportion.
 * Money mode: ¥ and always 2 decimals. Points mode: the unit after the number, decimals only where
 * there are any. Amounts below zero carry their sign before everything else.
 */
export function priceParts(costPoints: number, display: PriceDisplay): PriceParts {
  const shown = hundredths(costPoints, display.proportion)
  const hundred = BigInt(100)
  const sign = costPoints < 0 && shown > BigInt(0) ? '-' : ''
  const whole = groupThousands(String(shown / hundred))
  const rest = String(shown % hundred).padStart(2, '0')
  if (display.goodsPriceType === PriceType.Money) {
    return { prefix: `${sign}¥`, whole, cents: `.${rest}`, unit: '' }
  }
  const decimals = rest.replace(/0+$/, '')
  const cents = decimals && `.${decimals}`
  return { prefix: sign, whole, cents, unit: display.integralName }
}

/** The same in one piece: "¥12,860.00", "128 积分". */
export function formatPrice(costPoints: number, display: PriceDisplay): string {
  const { prefix, whole, cents, unit } = priceParts(costPoints, display)
  return prefix + whole + cents + (unit && ` ${unit}`)
}

/** Cash in fen: 590 → "¥5.90". */
export const fenText = (fen: number): string =>
  formatPrice(fen, { goodsPriceType: PriceType.Money, proportion: 1, integralName: '' })

/** Whole points of the ledger with the company's word for them: 12860 → "12,860 积分"; '' for none. */
export function pointsText(
  points: number,
  integralName: string = moneyMessages.texts.points,
): string {
  const sign = points < 0 ? '-' : ''
  return sign + groupThousands(String(Math.abs(points))) + (integralName && ` ${integralName}`)
}
