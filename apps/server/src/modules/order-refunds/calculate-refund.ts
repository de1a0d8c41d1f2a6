import { split } from '@mall/contract/money'

/** A line of a paid order: amounts paid by each origin, and amounts refunded before. */
export type RefundableLine = {
  lineId: number
  childId: string
  num: number
  /** points paid for all pieces */
  pointsShare: number
  /** fen paid for all pieces */
  cashShare: number
  /** freight contained in `pointsShare` and in `cashShare` */
  freightPoints: number
  freightCash: number
  refundedNum: number
}
export type LineRefund = { lineId: number; num: number; points: number; cash: number }

/** Amount of the first `num` of `all` pieces, rounded down. */
const shareOf = (amount: number, num: number, all: number) =>
  Number((BigInt(amount) * BigInt(num)) / BigInt(all))

/** Part of a line's amount that the next `num` pieces have, as their refund does. */
export const pieceShare = (
  amount: number,
  { refundedNum, num: all }: Pick<RefundableLine, 'refundedNum' | 'num'>,
  num: number,
): number => shareOf(amount, refundedNum + num, all) - shareOf(amount, refundedNum, all)

/**
 * Calculates the refund of the next `num` pieces of a line. Each piece has amounts of its own, by
 * its position: the last one takes the remainder, and refunds of all pieces add up to the shares
 * however they are split. An amount withheld from a refund is not refunded with later pieces.
 * @param withFreight whether the pieces' part of the freight goes back
 * @throws RangeError if fewer than `num` pieces are left to refund
 */
export function calculateLineRefund(
  line: RefundableLine,
  num: number,
  withFreight = true,
): LineRefund {
  const { refundedNum: before } = line
  if (!Number.isSafeInteger(num) || num < 1 || before + num > line.num) {
    throw new RangeError(`line ${line.lineId} cannot refund ${num} pieces`)
  }
  const next = (amount: number) => pieceShare(amount, line, num)
  const part = (share: number, freight: number) =>
    next(share - freight) + (withFreight ? next(freight) : 0)
  return {
    lineId: line.lineId,
    num,
    points: part(line.pointsShare, line.freightPoints),
    cash: part(line.cashShare, line.freightCash),
  }
}

/** Splits less than the calculated amounts over the lines, none above its own amount. */
export function limitRefunds(
  refunds: readonly LineRefund[],
  limits: { points?: number | undefined; cash?: number | undefined },
): LineRefund[] {
  const reduce = (field: 'points' | 'cash') => {
    const amounts = refunds.map((refund) => refund[field])
    const limit = limits[field]
    return limit === undefined ? amounts : split(limit, amounts)
  }
  const [points, cash] = [reduce('points'), reduce('cash')]
  return refunds.map((refund, index) => ({
    ...refund,
    points: points[index] ?? 0,
    cash: cash[index] ?? 0,
  }))
}

const SCALE = 1_000_000n

/**
 * Rounds parts of `totals` to whole numbers whose sum is the rounded sum of the exact parts, with the
 * largest-remainder method.
 * @param parts share `numerator / denominator`, at most 1, of each total; 0 / 0 is none
 */
function roundParts(
  totals: readonly number[],
  parts: readonly { numerator: number; denominator: number }[],
): number[] {
  const exact = totals.map((total, index) => {
    const { numerator = 0, denominator = 0 } = parts[index] ?? {}
    if (denominator <= 0) return 0n
    return (BigInt(total) * BigInt(numerator) * SCALE) / BigInt(denominator)
  })
  const floors = exact.map((value) => value / SCALE)
  const sum = (values: readonly bigint[]) => values.reduce((all, value) => all + value, 0n)
  const missing = Number((sum(exact) + SCALE / 2n) / SCALE - sum(floors))
  const byRemainder = exact
    .map((value, index) => ({ remainder: value % SCALE, index }))
    .filter(({ remainder }) => remainder > 0n)
    .toSorted((one, other) => Number(other.remainder - one.remainder) || one.index - other.index)
  const raised = new Set(byRemainder.slice(0, missing).map(({ index }) => index))
  return floors.map((floor, index) => Number(floor) + (raised.has(index) ? 1 : 0))
}

/**
 * Freight that a line's shares contain. As at pricing, the freight is split over the lines of a
 * child order by amount; the parts add up to the paid freight.
 */
export function calculateFreightParts(
  lines: readonly {
    amount: number
    couponShare: number
    pointsShare: number
    cashShare: number
  }[],
  freight: number,
): { freightPoints: number; freightCash: number }[] {
  const shares = split(
    freight,
    lines.map(({ amount }) => amount),
  )
  const parts = lines.map(({ amount, couponShare }, index) => {
    const numerator = shares[index] ?? 0
    return { numerator, denominator: amount - couponShare + numerator }
  })
  const round = (totals: number[]) => roundParts(totals, parts)
  const points = round(lines.map(({ pointsShare }) => pointsShare))
  const cash = round(lines.map(({ cashShare }) => cashShare))
  return lines.map((_line, index) => ({
    freightPoints: points[index] ?? 0,
    freightCash: cash[index] ?? 0,
  }))
}

/** Whether these refunds, together with earlier ones, refund every piece of an order. */
export function isWholeRefund(
  lines: readonly RefundableLine[],
  refunds: readonly LineRefund[],
): boolean {
  const nums = new Map(refunds.map(({ lineId, num }) => [lineId, num]))
  return lines.every((line) => line.refundedNum + (nums.get(line.lineId) ?? 0) === line.num)
}
