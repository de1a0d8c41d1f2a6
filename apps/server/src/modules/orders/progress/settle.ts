/**
 * Transitions out of PendingPayment: paid and cancelled. Both run in the caller's transaction; the
 * guarded update of the order row lets exactly one of them succeed.
 * Lock order: order → balance → purchases → coupons → their templates → stocks → products (also in
 * pricing/sql/order-facts.sql and sql/insert-orders.sql).
 */
import { OrderStatus } from '@mall/contract/states'
import type { Db } from '../../../db/connection/database.ts'
import { coupons } from '../../coupons/index.ts'
import { ledger } from '../../points/index.ts'
import { releaseOrderPurchases, stock } from '../../stock/index.ts'
import * as repo from './settle.repository.ts'

/** Marks an unpaid order paid, except its stock. @returns false when it is not pending payment */
async function completePayment(
  tx: Db,
  companyId: number,
  orderId: string,
  paid: { channel: string; at: Date },
): Promise<boolean> {
  const order = { companyId, orderId, at: paid.at }
  const pendingOrder = await repo.leavePendingPayment(tx, order, {
    status: OrderStatus.PendingShipment,
    channel: paid.channel,
  })
  if (!pendingOrder) return false
  const { pointsOwnerId: userId, points } = pendingOrder
  await ledger.spend(tx, { ...order, userId, points })
  if (pendingOrder.hasCoupons && !(await coupons.useCoupons(tx, order))) {
    throw new Error(`a coupon of order ${orderId} is not locked`)
  }
  return true
}

/**
 * Marks the order paid: spends points, sells stock, uses the coupons, delivers card secrets.
 * @param paid.channel cash channel, or `points` when no cash is due
 * @returns `cancelled`: late payment, to be refunded; `already`: paid before; `missing`: no such order
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
    return status === OrderStatus.Cancelled ? 'cancelled' : 'already'
  }
  await stock.sell(tx, { companyId, orderId, at: paid.at })
  await repo.deliverCardSecrets(tx, { companyId, orderId, at: paid.at })
  return 'paid'
}

/**
 * Cancels the order once: releases points, purchase count, coupons and stock.
 * @param why.by `shopper` or `timeout`
 * @returns `not-unpaid` when it is paid, cancelled or missing; nothing changes then
 */
export async function cancelOrder(
  tx: Db,
  companyId: number,
  orderId: string,
  why: { reason: string; by: 'shopper' | 'timeout'; at: Date },
): Promise<'cancelled' | 'not-unpaid'> {
  const order = { companyId, orderId, at: why.at }
  const pendingOrder = await repo.leavePendingPayment(tx, order, {
    status: OrderStatus.Cancelled,
    reason: why.reason,
    by: why.by,
  })
  if (!pendingOrder) return 'not-unpaid'
  const { pointsOwnerId, points } = pendingOrder
  await ledger.release(tx, { ...order, userId: pointsOwnerId, points })
  await releaseOrderPurchases(tx, { companyId, orderId, userId: pendingOrder.userId })
  if (pendingOrder.hasCoupons && !(await coupons.releaseCoupons(tx, order))) {
    throw new Error(`a coupon of order ${orderId} is not locked`)
  }
  await stock.release(tx, order)
  return 'cancelled'
}

/**
 * Queries the provider before an unpaid order is cancelled. `paid`: the order was marked paid
 * instead; `unknown`: retry later.
 */
export type BeforeCancel = (
  companyId: number,
  orderId: string,
) => Promise<'free' | 'paid' | 'unknown'>
