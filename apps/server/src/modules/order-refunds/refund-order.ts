/**
 * Refunds of paid orders in two steps. `refundLines` runs in the caller's transaction and returns
 * points, purchase count, coupons and stock; cash is sent to its provider afterwards, outside any
 * lock (pay/refunds/refund.service.ts). `completeOrderRefund` closes refunded parts after the last
 * cash refund. Locks follow the order of orders/settle.ts.
 */
import type { Db } from '../../db/connection/database.ts'
import { completeRequest, withdrawRequests } from './after-sale-requests.repository.ts'
import { coupons } from '../coupons/index.ts'
import { closeRefundedChildren, markRefunding, refreshOrderStatus } from '../orders/index.ts'
import { insertOrderCashRefund } from './insert-cash-refund.repository.ts'
import { ledger } from '../points/index.ts'
import { releaseRefundPurchases, stock } from '../stock/index.ts'
import { calculateLineRefund, isWholeRefund, type RefundableLine } from './calculate-refund.ts'
import * as repository from './order-refunds.repository.ts'

type Step = { companyId: number; orderId: string; at: Date }
type Refund = repository.RestockedRefund
const sum = (refunds: readonly Refund[], field: 'points' | 'cash') =>
  refunds.reduce((total, refund) => total + refund[field], 0)

/** Child orders without unrefunded pieces after these refunds. */
function listWholeChildren(lines: readonly RefundableLine[], refunds: readonly Refund[]): string[] {
  const childIds = [...new Set(lines.map(({ childId }) => childId))]
  return childIds.filter((id) => {
    const own = lines.filter(({ childId }) => childId === id)
    const isTouched = refunds.some(({ lineId }) => own.some((line) => line.lineId === lineId))
    return isTouched && isWholeRefund(own, refunds)
  })
}

/** Adds the freight of child orders without unrefunded pieces to their last refunded line. */
function addFreight(
  lines: readonly RefundableLine[],
  refunds: readonly Refund[],
  legs: Awaited<ReturnType<typeof repository.listFreightLegs>>,
  wholeChildren: readonly string[],
): repository.BookedRefund[] {
  const booked: repository.BookedRefund[] = [...refunds]
  for (const { childId, ...freight } of legs) {
    if (!wholeChildren.includes(childId)) continue
    const own = lines.filter((line) => line.childId === childId).map(({ lineId }) => lineId)
    const last = booked.findLastIndex(({ lineId }) => own.includes(lineId))
    const before = booked[last]
    if (!before) continue
    booked[last] = {
      ...before,
      ...freight,
      points: before.points + freight.freightPoints,
      cash: before.cash + freight.freightCash,
    }
  }
  return booked
}

export type StartedRefund = {
  id: string
  points: number
  cash: number
  /** numbers of the cash refunds to send */
  cashRefundIds: string[]
}

/**
 * Refunds pieces of a paid order. The caller holds the order's lock.
 * @param refund.decide selects the pieces from the order's lines, which are read under the lock
 */
export async function refundLines(
  tx: Db,
  step: Step,
  refund: {
    kind: repository.RefundKind
    reason: string
    decide: (lines: readonly RefundableLine[]) => Refund[]
    /** freight of a child order returns with its last piece */
    withFreight: boolean
  },
): Promise<StartedRefund> {
  const { companyId, orderId } = step
  const order = await repository.findRefundableOrder(tx, companyId, orderId)
  if (!order) throw new Error(`order ${orderId} cannot be refunded`)
  const lines = await repository.listRefundableLines(tx, companyId, orderId)
  const decided = refund.decide(lines)
  const isWhole = isWholeRefund(lines, decided)
  const wholeChildren = listWholeChildren(lines, decided)
  const legs = refund.withFreight ? await repository.listFreightLegs(tx, companyId, orderId) : []
  const lineRefunds = addFreight(lines, decided, legs, wholeChildren)
  const points = sum(lineRefunds, 'points')
  const cash = sum(lineRefunds, 'cash')
  const id = `${orderId}-r${order.refunds + 1}`
  const { userId, pointsOwnerId } = order
  const couponsReturned = isWhole && order.hasCoupons

  await repository.insertOrderRefund(tx, {
    ...step,
    id,
    kind: refund.kind,
    reason: refund.reason,
    points,
    cash,
    couponsReturned,
    lines: lineRefunds,
  })
  await ledger.refund(tx, { ...step, userId: pointsOwnerId, points }, id)
  await releaseRefundPurchases(tx, { companyId, userId, refundId: id })
  if (couponsReturned && !(await coupons.returnCoupons(tx, step))) {
    throw new Error(`a coupon of order ${orderId} is not used`)
  }
  await stock.returnSold(tx, step, id)
  await markRefunding(tx, step, {
    id,
    points,
    childIds: wholeChildren,
    cancelReason: isWhole && refund.kind === 'cancel' ? refund.reason : null,
  })
  if (cash === 0) {
    await completeOrderRefund(tx, step, id)
    return { id, points, cash, cashRefundIds: [] }
  }
  await refreshOrderStatus(tx, step, 'refunding')
  const cashRefundId = await insertOrderCashRefund(tx, step, { orderRefundId: id, amount: cash })
  return { id, points, cash, cashRefundIds: [cashRefundId] }
}

/**
 * Refunds the remaining pieces of cancelled, unshipped parts, and withdraws their open after-sales
 * requests. The caller holds the order's lock.
 * @returns the numbers of the cash refunds to send
 */
export async function refundOrder(
  tx: Db,
  step: Step,
  { reason, childIds }: { reason: string; childIds: readonly string[] },
): Promise<string[]> {
  await withdrawRequests(tx, step, childIds)
  const { cashRefundIds } = await refundLines(tx, step, {
    kind: 'cancel',
    reason,
    // Nothing of these parts has been shipped, so their freight is refunded too.
    withFreight: true,
    decide: (lines) =>
      lines
        .filter((line) => childIds.includes(line.childId) && line.refundedNum < line.num)
        .map((line) => {
          const num = line.num - line.refundedNum
          return { ...calculateLineRefund(line, num), restocked: num }
        }),
  })
  return cashRefundIds
}

/**
 * Closes the refunded parts once all cash of a refund is back. The caller holds the order's lock.
 */
export async function completeOrderRefund(tx: Db, step: Step, refundId: string): Promise<void> {
  if (!(await repository.markDone(tx, step, refundId))) return
  await closeRefundedChildren(tx, step)
  await completeRequest(tx, step, refundId)
  await refreshOrderStatus(tx, step, 'refunded')
}
