import { setImmediate as nextTick } from 'node:timers/promises'
import type { BillRow, Difference } from '@mall/contract'

/** Rows compared before other requests have their turn. */
const SLICE_ROWS = 5_000

/** Results of the rows in their order, made in slices. */
async function collect<T, R>(rows: readonly T[], work: (row: T) => readonly R[]): Promise<R[]> {
  const results: R[] = []
  for (const [index, row] of rows.entries()) {
    results.push(...work(row))
    if (index % SLICE_ROWS === SLICE_ROWS - 1) await nextTick()
  }
  return results
}

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
async function splitRepeated(rows: readonly BillRow[]) {
  const seen = new Set<string>()
  const first: BillRow[] = []
  const repeated = await collect(rows, (row) => {
    const key = row.kind === 'payment' ? `p:${row.paymentId}` : `r:${row.refundId}`
    if (seen.has(key)) return [row]
    seen.add(key)
    first.push(row)
    return []
  })
  return { first, repeated }
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
 * Every difference between a bill and the records of its day. The records also hold what the bill
 * names and another day booked: a payment around midnight is of either day.
 */
export async function findDifferences(
  rows: readonly BillRow[],
  books: Books,
  merchantId: string,
): Promise<Difference[]> {
  const { first, repeated } = await splitRepeated(rows)
  const foreign = first.filter((row) => row.merchantId !== merchantId)
  const own = first.filter((row) => row.merchantId === merchantId)
  const named = new Set<string>()
  const payments = new Map<string, BookedPayment>()
  const refunds = new Map<string, BookedRefund>()
  await collect(own, (row) => {
    named.add(row.kind === 'payment' ? row.paymentId : row.refundId)
    return []
  })
  await collect(books.payments, (one) => {
    payments.set(one.id, one)
    return []
  })
  await collect(books.refunds, (one) => {
    refunds.set(one.id, one)
    return []
  })
  const isMissing = ({ id, isOfDay, status }: BookedPayment | BookedRefund) =>
    isOfDay && status === 'succeeded' && !named.has(id)
  const parts = [
    await collect(repeated, ({ kind, paymentId, refundId, line, amount }): Difference[] => [
      {
        kind: 'duplicate',
        id: kind === 'payment' ? paymentId : refundId,
        companyId: null,
        line,
        bill: `¥${yuan(amount)} 重复`,
        books: '',
      },
    ]),
    await collect(
      foreign,
      ({ kind, paymentId, refundId, line, merchantId: bill }): Difference[] => [
        {
          kind: 'other-merchant',
          id: kind === 'payment' ? paymentId : refundId,
          companyId: null,
          line,
          bill,
          books: merchantId,
        },
      ],
    ),
    await collect(own, (row) =>
      row.kind === 'payment'
        ? comparePayment(row, payments.get(row.paymentId))
        : compareRefund(row, refunds.get(row.refundId)),
    ),
    await collect(books.payments.filter(isMissing), (one): Difference[] => [
      {
        kind: 'missing-in-bill',
        id: one.id,
        companyId: one.companyId,
        line: null,
        bill: '没有这笔收款',
        books: `${one.transactionId ?? ''} ¥${yuan(one.amount)}`,
      },
    ]),
    await collect(books.refunds.filter(isMissing), (one): Difference[] => [
      {
        kind: 'refund-missing-in-bill',
        id: one.id,
        companyId: one.companyId,
        line: null,
        bill: '没有这笔退款',
        books: `${one.paymentId} 退款 ¥${yuan(one.amount)}`,
      },
    ]),
  ]
  return parts.flat()
}
