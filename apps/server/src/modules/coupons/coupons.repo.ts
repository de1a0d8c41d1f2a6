import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'

type Order = { companyId: number; orderId: string; at: Date }

/** Takes what the order was reduced by off its template: it may be given again. */
const giveBack = ({ companyId, orderId }: Order) =>
  sql`update coupon_templates t set given = t.given - o.coupon_amount - o.coupon_freight
      from changed c join orders o on o.company_id = ${companyId} and o.id = ${orderId}
      where t.company_id = ${companyId} and t.id = c.template_id`

const event = (order: Order, kind: string) =>
  sql`insert into coupon_events (company_id, coupon_id, order_id, kind, at)
      select ${order.companyId}, id, ${order.orderId}, ${kind}, ${order.at.toISOString()}::timestamptz
      from changed returning coupon_id`

/** Unlocks the coupon of a cancelled order. @returns whether there was one */
export async function releaseCoupon(tx: Db, order: Order): Promise<boolean> {
  const rows = await selectRows(
    tx,
    sql`with changed as (
          update coupons set status = 'unused', order_id = null
          where company_id = ${order.companyId} and order_id = ${order.orderId} and status = 'locked'
          returning id, template_id
        ), given as (${giveBack(order)}) ${event(order, 'release')}`,
  )
  return rows.length === 1
}

/** Marks the coupon of a paid order used. @returns whether there was one */
export async function useCoupon(tx: Db, order: Order): Promise<boolean> {
  const rows = await selectRows(
    tx,
    sql`with changed as (
          update coupons set status = 'used'
          where company_id = ${order.companyId} and order_id = ${order.orderId} and status = 'locked'
          returning id
        ) ${event(order, 'use')}`,
  )
  return rows.length === 1
}

/** Returns the coupon of a refunded order. @returns whether there was one */
export async function returnCoupon(tx: Db, order: Order): Promise<boolean> {
  const rows = await selectRows(
    tx,
    sql`with changed as (
          update coupons set status = 'unused', order_id = null
          where company_id = ${order.companyId} and order_id = ${order.orderId} and status = 'used'
          returning id, template_id
        ), given as (${giveBack(order)}) ${event(order, 'return')}`,
  )
  return rows.length === 1
}
