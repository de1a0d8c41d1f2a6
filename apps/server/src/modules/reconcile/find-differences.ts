import type { BillRow, Difference } from '@mall/contract'

export type BookedPayment = {
  companyId: number
  id: string
  transactionId: string | null
  amount: number
  status: string
  /** within the day of the bill */
  isOfDay: boolean
}
export type BookedRefund = {
  companyId: number
  id: string
  paymentId: string
  amount: number
  status: string
  isOfDay: boolean
}
export type Books = { payments: readonly BookedPayment[]; refunds: readonly BookedRefund[] }

const yuan = (fen: number) =>
  `${fen < 0 ? '-' : ''}${String(Math.trunc(Math.abs(fen) / 100))}.${String(Math.abs(fen) % 100).padStart(2, '0')}`

/** Lines of the bill that repeat an earlier one, and the first of each number. */
function splitRepeated(rows: readonly BillRow[]) {
  const first = new Map<string, BillRow>()
  const repeated: BillRow[] = []
  for (const row of rows) {
    const key = row.kind === 'payment' ? `p:${row.paymentId}` : `r:${row.refundId}`
    if (first.has(key)) repeated.push(row)
    else first.set(key, row)
  }
  return { first: [...first.values()], repeated }
}

function comparePayment(row: BillRow, booked: BookedPayment | undefined): Difference[] {
  const { line, paymentId: id, amount, transactionId, succeeded } = row
  if (!booked) {
    if (!succeeded) return []
    const bill = `${transactionId} ¥${yuan(amount)}`
    return [{ kind: 'missing-in-books', id, companyId: null, line, bill, books: '没有这笔收款' }]
  }
  const at = { id, companyId: booked.companyId, line }
  const differences: Difference[] = []
  if (succeeded !== (booked.status === 'succeeded')) {
    const bill = succeeded ? '成功' : '未成功'
    differences.push({ ...at, kind: 'state', bill, books: booked.status })
  }
  if (amount !== booked.amount) {
    differences.push({
      ...at,
      kind: 'amount',
      bill: `¥${yuan(amount)}`,
      books: `¥${yuan(booked.amount)}`,
    })
  }
  if (succeeded && booked.transactionId !== null && booked.transactionId !== transactionId) {
    const books = booked.transactionId
    differences.push({ ...at, kind: 'transaction', bill: transactionId, books })
  }
  return differences
}

function compareRefund(row: BillRow, booked: BookedRefund | undefined): Difference[] {
  const { line, refundId: id, amount, succeeded, paymentId } = row
  if (!booked) {
    if (!succeeded) return []
    const bill = `${paymentId} 退款 ¥${yuan(amount)}`
    return [
      { kind: 'refund-missing-in-books', id, companyId: null, line, bill, books: '没有这笔退款' },
    ]
  }
  const at = { id, companyId: booked.companyId, line }
  const differences: Difference[] = []
  if (succeeded !== (booked.status === 'succeeded')) {
    differences.push({
      ...at,
      kind: 'state',
      bill: succeeded ? '退款成功' : '退款未成功',
      books: booked.status,
    })
  }
  if (amount !== booked.amount) {
    differences.push({
      ...at,
      kind: 'refund-amount',
      bill: `¥${yuan(amount)}`,
      books: `¥${yuan(booked.amount)}`,
    })
  }
  return differences
}

/**
 * Every difference between a bill and the books of its day. The books also hold what the bill names and
 * another day booked: a payment around midnight is of either day.
 */
export function findDifferences(
  rows: readonly BillRow[],
  books: Books,
  merchantId: string,
): Difference[] {
  const { first, repeated } = splitRepeated(rows)
  const foreign = first.filter((row) => row.merchantId !== merchantId)
  const own = first.filter((row) => row.merchantId === merchantId)
  const payments = new Map(books.payments.map((one) => [one.id, one]))
  const refunds = new Map(books.refunds.map((one) => [one.id, one]))
  const named = new Set(own.map((row) => (row.kind === 'payment' ? row.paymentId : row.refundId)))
  return [
    ...repeated.map(({ kind, paymentId, refundId, line, amount }): Difference => ({
      kind: 'duplicate',
      id: kind === 'payment' ? paymentId : refundId,
      companyId: null,
      line,
      bill: `¥${yuan(amount)} 重复`,
      books: '',
    })),
    ...foreign.map(({ kind, paymentId, refundId, line, merchantId: bill }): Difference => ({
      kind: 'other-merchant',
      id: kind === 'payment' ? paymentId : refundId,
      companyId: null,
      line,
      bill,
      books: merchantId,
    })),
    ...own.flatMap((row) =>
      row.kind === 'payment'
        ? comparePayment(row, payments.get(row.paymentId))
        : compareRefund(row, refunds.get(row.refundId)),
    ),
    ...books.payments
      .filter(({ id, isOfDay, status }) => isOfDay && status === 'succeeded' && !named.has(id))
      .map(({ id, companyId, amount, transactionId }): Difference => ({
        kind: 'missing-in-bill',
        id,
        companyId,
        line: null,
        bill: '没有这笔收款',
        books: `${transactionId ?? ''} ¥${yuan(amount)}`,
      })),
    ...books.refunds
      .filter(({ id, isOfDay, status }) => isOfDay && status === 'succeeded' && !named.has(id))
      .map(({ id, companyId, amount, paymentId }): Difference => ({
        kind: 'refund-missing-in-bill',
        id,
        companyId,
        line: null,
        bill: '没有这笔退款',
        books: `${paymentId} 退款 ¥${yuan(amount)}`,
      })),
  ]
}
