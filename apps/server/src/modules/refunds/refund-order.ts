/**
 * Refunds of paid orders, in two steps. `refundOrder` runs in the caller's transaction and returns
 * points, purchase count, coupon and stock at once; cash is sent to its provider afterwards, outside
 * any lock (pay/refunds/refund.service.ts). `completeOrderRefund` closes what was refunded once the last
 * cash is back. Locks are taken in the order of orders/settle.ts.
 */
import type { Db } from '../../db/connection/database.ts'
import * as coupons from '../coupons/coupons.repo.ts'
import { refreshOrderStatus } from '../orders/progress/refresh-status.repo.ts'
import { insertOrderCashRefund } from '../pay/refunds/insert-refund.repo.ts'
import * as ledger from '../points/ledger.ts'
import * as stock from '../stock/stock.ts'
import { calculateLineRefund, isWholeRefund, type LineRefund } from './calculate-refund.ts'
import * as repository from './order-refunds.repository.ts'

type Step = { companyId: number; orderId: string; at: Date }
const sum = (refunds: readonly LineRefund[], field: 'points' | 'cash') =>
  refunds.reduce((total, refund) => total + refund[field], 0)

/**
 * Refunds whole parts of a paid order. The caller holds the order's lock.
 * @param refund.childIds parts of which nothing has been refunded before
 * @returns the numbers of the cash refunds to send
 */
export async function refundOrder(
  tx: Db,
  step: Step,
  refund: { kind: 'cancel'; reason: string; childIds: readonly string[] },
): Promise<string[]> {
  const { companyId, orderId } = step
  const order = await repository.findRefundableOrder(tx, companyId, orderId)
  if (!order) throw new Error(`order ${orderId} cannot be refunded`)
  const lines = await repository.listRefundableLines(tx, companyId, orderId)
  const lineRefunds = lines
    .filter(({ childId }) => refund.childIds.includes(childId))
    .map((line) => calculateLineRefund(line, line.num - line.refundedNum))
  const isWhole = isWholeRefund(lines, lineRefunds)
  const points = sum(lineRefunds, 'points')
  const cash = sum(lineRefunds, 'cash')
  const id = `${orderId}-r${order.refunds + 1}`
  const { userId } = order
  const couponId = isWhole ? order.couponId : null

  await repository.insertOrderRefund(tx, {
    ...step,
    id,
    kind: refund.kind,
    reason: refund.reason,
    points,
    cash,
    couponId,
    lines: lineRefunds,
  })
  await ledger.refund(tx, { ...step, userId, points }, id)
  await repository.releasePurchases(tx, { companyId, userId, refundId: id })
  if (couponId !== null && !(await coupons.returnCoupon(tx, step))) {
    throw new Error(`coupon of order ${orderId} is not used`)
  }
  await stock.returnSold(tx, step, id)
  await repository.markRefunding(tx, step, {
    id,
    points,
    childIds: refund.childIds,
    cancelReason: isWhole ? refund.reason : null,
  })
  if (cash === 0) {
    await completeOrderRefund(tx, step, id)
    return []
  }
  await refreshOrderStatus(tx, step, 'refunding')
  return [await insertOrderCashRefund(tx, step, { orderRefundId: id, amount: cash })]
}

/** Closes the refunded parts once all cash of a refund is back. The caller holds the order's lock. */
export async function completeOrderRefund(tx: Db, step: Step, refundId: string): Promise<void> {
  if (!(await repository.markDone(tx, step, refundId))) return
  await repository.closeChildren(tx, step, refundId)
  await refreshOrderStatus(tx, step, 'refunded')
}
