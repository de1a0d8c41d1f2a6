import type { BillRow } from '@mall/contract'
import type { BookedRefund } from './find-differences.ts'

/** Longest number in a line of UnionPay's settlement file. */
const MAX_LENGTH = 32

const isNumberOf = (billed: string, { id }: BookedRefund) => {
  const sent = id.replaceAll('-', '')
  return billed === sent || (billed.length === MAX_LENGTH && sent.startsWith(billed))
}

/**
 * UnionPay's file has refunds under the number that was sent: without `-`, cut at 32 characters. Gives
 * each its own number: that of a refund of the same payment, of two that are cut alike the one of the
 * same amount.
 */
export function nameUnionpayRefunds(
  rows: readonly BillRow[],
  booked: readonly BookedRefund[],
): BillRow[] {
  const left = new Map<string, BookedRefund[]>()
  for (const one of booked) left.set(one.paymentId, [...(left.get(one.paymentId) ?? []), one])
  return rows.map((row) => {
    if (row.kind === 'payment') return row
    const ofPayment = left.get(row.paymentId) ?? []
    const fitting = ofPayment.filter((one) => isNumberOf(row.refundId, one))
    const found =
      fitting.find(({ amount, status }) => amount === row.amount && status === 'succeeded') ??
      fitting.find(({ amount }) => amount === row.amount) ??
      fitting[0]
    if (!found) return row
    left.set(
      row.paymentId,
      ofPayment.filter((one) => one !== found),
    )
    return { ...row, refundId: found.id }
  })
}
