import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'

type Order = { companyId: number; orderId: string; at: Date }
type Change = { from: 'locked' | 'used'; to: 'used' | 'unused'; event: string }

/**
 * Changes all coupons of an order. The discounts of `unused` ones are returned to their templates'
 * budgets. Locks coupons, then templates, by id.
 * @returns whether the order has coupons, and all of them had the former status
 */
async function changeCoupons(
  tx: Db,
  { companyId, orderId, at }: Order,
  { from, to, event }: Change,
): Promise<boolean> {
  const isReturned = to === 'unused'
  const [row] = await selectRows<{ isComplete: boolean }>(
    tx,
    sql`with held as materialized (
          select c.id, c.template_id, o.amount + o.freight as saved
          from order_coupons o
          join coupons c on c.company_id = o.company_id and c.id = o.coupon_id
          where o.company_id = ${companyId} and o.order_id = ${orderId}
            and c.order_id = o.order_id and c.status = ${from}
          order by c.id for no key update of c
        ), changed as (
          update coupons c set status = ${to},
            order_id = case when ${isReturned}::boolean then null else c.order_id end
          from held h where c.company_id = ${companyId} and c.id = h.id
          returning c.id
        ), templates as materialized (
          select t.id, h.saved from held h
          join coupon_templates t on t.company_id = ${companyId} and t.id = h.template_id
          where ${isReturned}::boolean order by t.id for no key update of t
        ), given as (
          update coupon_templates t set given = t.given - w.saved
          from templates w where t.company_id = ${companyId} and t.id = w.id
        ), recorded as (
          insert into coupon_events (company_id, coupon_id, order_id, kind, at)
          select ${companyId}, id, ${orderId}, ${event}, ${at.toISOString()}::timestamptz
          from changed returning coupon_id
        )
        select count(*) > 0 and count(*) = (select count(*) from order_coupons
          where company_id = ${companyId} and order_id = ${orderId}) as "isComplete" from recorded`,
  )
  return row?.isComplete === true
}

/** Unlocks the coupons of a cancelled order. @returns whether all were locked */
export const releaseCoupons = (tx: Db, order: Order) =>
  changeCoupons(tx, order, { from: 'locked', to: 'unused', event: 'release' })

/** Marks the coupons of a paid order used. @returns whether all were locked */
export const useCoupons = (tx: Db, order: Order) =>
  changeCoupons(tx, order, { from: 'locked', to: 'used', event: 'use' })

/** Returns the coupons of a refunded order. @returns whether all were used */
export const returnCoupons = (tx: Db, order: Order) =>
  changeCoupons(tx, order, { from: 'used', to: 'unused', event: 'return' })
