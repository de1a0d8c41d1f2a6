/**
 * The two ways out of 待付款. Both run in the caller's transaction and happen once together: the
 * guarded change of the order's row decides, everything else follows it.
 * Locks are taken in one order everywhere: order → balance → purchases → coupon → stocks → products
 * (orders are made in it too: db/functions/commit-orders.sql).
 */
import type { Db } from '../../db/database.ts'
import * as coupons from '../coupons/coupons.repo.ts'
import * as ledger from '../points/ledger.ts'
import * as stock from '../stock/stock.ts'
import * as repo from './settle.repo.ts'

/**
 * Books an unpaid order as paid, all but its stock. @returns false where it is not unpaid (any more)
 */
async function completePayment(
  tx: Db,
  companyId: number,
  orderId: string,
  paid: { channel: string; at: Date },
): Promise<boolean> {
  const order = { companyId, orderId, at: paid.at }
  const pendingOrder = await repo.leavePendingPayment(tx, order, {
    status: 1,
    channel: paid.channel,
  })
  if (!pendingOrder) return false
  await ledger.spend(tx, { ...order, userId: pendingOrder.userId, points: pendingOrder.points })
  if (pendingOrder.couponId !== null && !(await coupons.useCoupon(tx, order))) {
    throw new Error(`coupon of order ${orderId} is not locked`)
  }
  return true
}

/**
 * The order is paid: its points are spent, its stock is sold, its coupon is used.
 * @param paid.channel the channel its cash came by, or `points` where no cash is left to pay
 * @returns `cancelled`: the payment came too late and belongs back to whoever paid it;
 *   `already`: the order was paid before; `missing`: there is no such order
 */
export async function markPaid(
  tx: Db,
  companyId: number,
  orderId: string,
  paid: { channel: string; at: Date },
): Promise<'paid' | 'already' | 'cancelled' | 'missing'> {
  if (!(await completePayment(tx, companyId, orderId, paid))) {
    const status = await repo.findStatus(tx, companyId, orderId)
    if (status === null) return 'missing'
    return status === 4 ? 'cancelled' : 'already'
  }
  await stock.sell(tx, { companyId, orderId, at: paid.at })
  return 'paid'
}

/**
 * The order is given up: points, purchase count, coupon and stock go back, once.
 * @param why.by who gave it up: `shopper`, `timeout`
 * @returns `not-unpaid` where it is paid, cancelled before or missing; nothing has changed then
 */
export async function cancelOrder(
  tx: Db,
  companyId: number,
  orderId: string,
  why: { reason: string; by: 'shopper' | 'timeout'; at: Date },
): Promise<'cancelled' | 'not-unpaid'> {
  const order = { companyId, orderId, at: why.at }
  const pendingOrder = await repo.leavePendingPayment(tx, order, {
    status: 4,
    reason: why.reason,
    by: why.by,
  })
  if (!pendingOrder) return 'not-unpaid'
  await ledger.release(tx, { ...order, userId: pendingOrder.userId, points: pendingOrder.points })
  await repo.releasePurchases(tx, companyId, orderId, pendingOrder.userId)
  if (pendingOrder.couponId !== null && !(await coupons.releaseCoupon(tx, order))) {
    throw new Error(`coupon of order ${orderId} is not locked`)
  }
  await stock.release(tx, order)
  return 'cancelled'
}

/**
 * Asked before an unpaid order is given up: has the provider taken money for it?
 * `paid`: the order has been settled instead; `unknown`: ask again later.
 */
export type BeforeCancel = (
  companyId: number,
  orderId: string,
) => Promise<'free' | 'paid' | 'unknown'>
