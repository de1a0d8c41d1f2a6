/** A line of a paid order: what it was paid with, and what has been refunded of it before. */
export type RefundableLine = {
  lineId: number
  childId: string
  num: number
  /** points, of all pieces */
  pointsShare: number
  /** fen, of all pieces */
  cashShare: number
  refundedNum: number
  refundedPoints: number
  refundedCash: number
}
export type LineRefund = { lineId: number; num: number; points: number; cash: number }

/** Amount of the first `num` of `all` pieces, rounded down. */
const shareOf = (amount: number, num: number, all: number) =>
  Number((BigInt(amount) * BigInt(num)) / BigInt(all))

/**
 * Calculates what goes back for `num` pieces of a line. Amounts are rounded down against the pieces
 * refunded so far, so that the last piece takes the remainder and all refunds of a line add up to
 * its shares.
 * @throws RangeError if fewer than `num` pieces are left to refund
 */
export function calculateLineRefund(line: RefundableLine, num: number): LineRefund {
  const refunded = line.refundedNum + num
  if (!Number.isSafeInteger(num) || num < 1 || refunded > line.num) {
    throw new RangeError(`line ${line.lineId} cannot refund ${num} pieces`)
  }
  return {
    lineId: line.lineId,
    num,
    points: shareOf(line.pointsShare, refunded, line.num) - line.refundedPoints,
    cash: shareOf(line.cashShare, refunded, line.num) - line.refundedCash,
  }
}

/** Whether these refunds, with those before, take back every piece of an order. */
export function isWholeRefund(
  lines: readonly RefundableLine[],
  refunds: readonly LineRefund[],
): boolean {
  const nums = new Map(refunds.map(({ lineId, num }) => [lineId, num]))
  return lines.every((line) => line.refundedNum + (nums.get(line.lineId) ?? 0) === line.num)
}
