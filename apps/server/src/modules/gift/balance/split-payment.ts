import {
  exchangeStep,
  fromFen,
  isMoneyMode,
  split,
  worthOfPoints,
  type MoneyRules,
} from '@mall/contract/money'

/** Payment of an amount: costPoints of a card, points, and cash in fen. */
export type Legs = { card: number; points: number; cash: number }
export const noLegs: Legs = { card: 0, points: 0, cash: 0 }

/** Unit of the rest behind a card in costPoints, payable with points and cash. */
export const restUnit = (rules: MoneyRules, withPoints: boolean): number =>
  withPoints && !isMoneyMode(rules)
    ? worthOfPoints(exchangeStep(rules).points, rules)
    : fromFen(1, rules)

/**
 * Part of the card in an amount. The rest is a multiple of `unit`, so up to `unit` − 1 costPoints
 * stay on the card.
 */
export const payWithCard = (amount: number, left: number, unit: number): number =>
  amount - Math.ceil(Math.max(0, amount - left) / unit) * unit

const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)
/**
 * Number of whole units of `worth` costPoints that fit into the amounts, each amount rounded down.
 */
const fit = (amounts: readonly number[], worth: number) =>
  sum(amounts.map((amount) => Math.floor(amount / worth)))

/** Largest number of points for freights and lines, each in whole steps. */
export function countMostPoints(rows: readonly number[], rules: MoneyRules): number {
  const { points } = exchangeStep(rules)
  return fit(rows, worthOfPoints(points, rules)) * points
}

/** Splits `count` units of `worth` costPoints over amounts, none above its amount. */
function takeUnits(amounts: readonly number[], count: number, worth: number): number[] | null {
  const most = amounts.map((amount) => Math.floor(amount / worth))
  return count > sum(most) ? null : split(count, most)
}

/**
 * Splits a payment over freights and lines. Freight uses cash first, then points, then the card;
 * card + points + cash equals the amount of each row.
 * @returns null if points or cash cannot be split in their units
 */
export function splitPayment(
  freights: readonly number[],
  amounts: readonly number[],
  { points, cash }: Pick<Legs, 'points' | 'cash'>,
  rules: MoneyRules,
): { freights: Legs[]; lines: Legs[] } | null {
  const perFen = fromFen(1, rules)
  const step = exchangeStep(rules).points
  const perStep = worthOfPoints(step, rules)
  const less = (list: readonly number[], units: readonly number[], worth: number) =>
    list.map((amount, index) => amount - (units[index] ?? 0) * worth)
  const steps = points / step

  const cashFirst = takeUnits(freights, Math.min(cash, fit(freights, perFen)), perFen) ?? []
  const behindCash = fit(less(freights, cashFirst, perFen), perStep)
  // The freight takes steps that fit into no line.
  const inFreight = Math.max(Math.min(steps, behindCash), steps - fit(amounts, perStep))
  const freightSteps = takeUnits(freights, inFreight, perStep)
  const lineSteps = takeUnits(amounts, steps - inFreight, perStep)
  if (!freightSteps || !lineSteps) return null
  const [ofFreights, ofLines] = [
    less(freights, freightSteps, perStep),
    less(amounts, lineSteps, perStep),
  ]
  const freightCash = takeUnits(ofFreights, Math.min(cash, fit(ofFreights, perFen)), perFen) ?? []
  const lineCash = takeUnits(ofLines, cash - sum(freightCash), perFen)
  if (!lineCash) return null
  const toLegs = (
    rest: readonly number[],
    units: readonly number[],
    fen: readonly number[],
  ): Legs[] =>
    rest.map((card, index) => ({
      card,
      points: (units[index] ?? 0) * step,
      cash: fen[index] ?? 0,
    }))
  return {
    freights: toLegs(less(ofFreights, freightCash, perFen), freightSteps, freightCash),
    lines: toLegs(less(ofLines, lineCash, perFen), lineSteps, lineCash),
  }
}
