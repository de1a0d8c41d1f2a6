import type { OrderRefund, RefundStatus } from '@mall/contract'
import type { DueRefund } from './due-refund.ts'
import type { OrderRefundRow } from '../../order-refunds/index.ts'

type Origin = OrderRefund['origins'][number]
const SURPLUS_REASONS: Readonly<Record<string, OrderRefund['reason']>> = {
  'order-cancelled': 'late-payment',
  'paid-twice': 'paid-twice',
}

const toIso = (at: Date | string) => new Date(at).toISOString()

function toStatus(status: string): RefundStatus {
  if (status === 'succeeded') return 'done'
  return status === 'failed' ? 'failed' : 'processing'
}

const toCashOrigin = ({ channel, amount, status, succeededAt }: DueRefund): Origin => ({
  origin: channel,
  amount,
  status: toStatus(status),
  doneAt: succeededAt && toIso(succeededAt),
})

function toOrderRefund(row: OrderRefundRow, cash: readonly DueRefund[]): OrderRefund {
  const { id, kind, points, couponsReturned, createdAt, doneAt, childIds } = row
  const hasFailed = cash.some(({ status }) => status === 'failed')
  const status = hasFailed ? 'failed' : 'processing'
  const toAccount: Origin = {
    origin: 'points',
    amount: points,
    status: 'done',
    doneAt: toIso(createdAt),
  }
  return {
    id,
    reason: kind === 'cancel' ? 'cancelled' : kind,
    status: doneAt ? 'done' : status,
    createdAt: toIso(createdAt),
    doneAt: doneAt && toIso(doneAt),
    childIds,
    couponReturned: couponsReturned,
    origins: [...(points > 0 ? [toAccount] : []), ...cash.map(toCashOrigin)],
  }
}

const toSurplusRefund = (refund: DueRefund): OrderRefund => {
  const origin = toCashOrigin(refund)
  return {
    id: refund.id,
    reason: SURPLUS_REASONS[refund.reason] ?? 'cancelled',
    status: origin.status,
    createdAt: toIso(refund.createdAt),
    doneAt: origin.doneAt,
    childIds: [],
    couponReturned: false,
    origins: [origin],
  }
}

/** The refunds of an order as its shopper sees them, oldest first. */
export function toOrderRefunds(
  refunds: readonly OrderRefundRow[],
  cash: readonly DueRefund[],
): OrderRefund[] {
  return [
    ...refunds.map((row) =>
      toOrderRefund(
        row,
        cash.filter(({ orderRefundId }) => orderRefundId === row.id),
      ),
    ),
    ...cash.filter(({ orderRefundId }) => orderRefundId === '').map(toSurplusRefund),
  ].sort((a, b) => a.createdAt.localeCompare(b.createdAt))
}
