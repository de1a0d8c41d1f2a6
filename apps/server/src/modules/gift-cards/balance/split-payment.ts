import {
  exchangeStep,
  fromFen,
  isMoneyMode,
  split,
  worthOfPoints,
  type MoneyRules,
} from '@mall/contract/money'

/** What pays an amount: costPoints of a card, points, and cash in fen. */
export type Legs = { card: number; points: number; cash: number }
export const noLegs: Legs = { card: 0, points: 0, cash: 0 }

/** costPoints that the rest behind a card is a multiple of, so that points and cash can pay it. */
export const restUnit = (rules: MoneyRules, withPoints: boolean): number =>
  withPoints && !isMoneyMode(rules)
    ? worthOfPoints(exchangeStep(rules).points, rules)
    : fromFen(1, rules)

/**
 * costPoints that a card pays of an amount. The rest is a multiple of `unit`, so that up to a unit less one
 * costPoint can stay on the card.
 */
export const payWithCard = (amount: number, left: number, unit: number): number =>
  amount - Math.ceil(Math.max(0, amount - left) / unit) * unit

/** Splits `count` units of `worth` costPoints over amounts, none above its own. */
function takeUnits(amounts: readonly number[], count: number, worth: number): number[] | null {
  const most = amounts.map((amount) => Math.floor(amount / worth))
  return count > most.reduce((sum, one) => sum + one, 0) ? null : split(count, most)
}

/**
 * Splits what pays an order over its parts' freights and its lines. Freight takes cash first, then points, then
 * the card. Of each row card + points + cash = amount, exactly.
 * @returns null if the points or the cash cannot be split in their units
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
  const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)
  const fit = (list: readonly number[], worth: number) =>
    sum(list.map((amount) => Math.floor(amount / worth)))
  const less = (list: readonly number[], units: readonly number[], worth: number) =>
    list.map((amount, index) => amount - (units[index] ?? 0) * worth)
  const steps = points / step

  const freightCash = takeUnits(freights, Math.min(cash, fit(freights, perFen)), perFen)
  if (!freightCash) return null
  const afterCash = less(freights, freightCash, perFen)
  const freightSteps = takeUnits(afterCash, Math.min(steps, fit(afterCash, perStep)), perStep)
  if (!freightSteps) return null
  const lineSteps = takeUnits(amounts, steps - sum(freightSteps), perStep)
  if (!lineSteps) return null
  const afterPoints = less(amounts, lineSteps, perStep)
  const lineCash = takeUnits(afterPoints, cash - sum(freightCash), perFen)
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
    freights: toLegs(less(afterCash, freightSteps, perStep), freightSteps, freightCash),
    lines: toLegs(less(afterPoints, lineCash, perFen), lineSteps, lineCash),
  }
}
