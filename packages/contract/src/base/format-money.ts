import { PriceType } from '../states/index.ts'

/** 12860 → "12,860". Whole numbers ≥ 0, given as digits. */
export const groupThousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')

/** Price settings of a company. goodsPriceType: 0 money, anything else its points unit. */
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
export function toPriceParts(costPoints: number, display: PriceDisplay): PriceParts {
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

/** A price as one text: "¥12,860.00", "128 积分". */
export function formatPrice(costPoints: number, display: PriceDisplay): string {
  const { prefix, whole, cents, unit } = toPriceParts(costPoints, display)
  return prefix + whole + cents + (unit && ` ${unit}`)
}

/** An amount within a sentence: "¥1,599", "¥8.50", "599.5 积分". */
export function formatAmount(costPoints: number, display: PriceDisplay): string {
  return formatPrice(costPoints, display).replace(/\.00$/, '')
}

/** Cash is in fen and in yuan for every company. */
export const CASH: PriceDisplay = {
  goodsPriceType: PriceType.Money,
  proportion: 1,
  integralName: '',
}

export const toCashParts = (fen: number): PriceParts => toPriceParts(fen, CASH)

/** Cash in fen: 590 → "¥5.90". */
export const formatCash = (fen: number): string => formatPrice(fen, CASH)

/** Whole points of the ledger with the unit of the company: 12860 → "12,860 积分". */
export function formatPoints(points: number, integralName: string): string {
  const sign = points < 0 ? '-' : ''
  return sign + groupThousands(String(Math.abs(points))) + (integralName && ` ${integralName}`)
}
