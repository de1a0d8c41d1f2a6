import type { PayChannel, ReturnedAmounts } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../../db/connection/database.ts'
import type { Shopper } from '../../../shopper.ts'

type ReturnedRow = { points: number; cash: number; channel: string; coupons: number }

/**
 * Reads the amounts that the cancellation of an order has returned: the held points and coupons of
 * an unpaid one, the refunds of a paid one.
 */
export async function readReturned(
  db: Database,
  { companyId, userId }: Shopper,
  orderId: string,
  at: Date,
): Promise<ReturnedAmounts> {
  const [row] = await db.transaction(companyId, (tx) =>
    selectRows<ReturnedRow>(
      tx,
      sql`select (case when o.status = 4 then o.points else r.points end)::float8 as points,
            r.cash::float8 as cash, o.pay_channel as channel,
            (select count(*)::int from order_coupons u
              join coupons c on c.company_id = u.company_id and c.id = u.coupon_id
              where u.company_id = o.company_id and u.order_id = o.id
                and (o.status = 4 or r.coupons)
                and c.valid_to > ${at.toISOString()}::timestamptz) as coupons
          from orders o
          cross join lateral (
            select coalesce(sum(x.points), 0) as points, coalesce(sum(x.cash), 0) as cash,
              coalesce(bool_or(x.coupons_returned), false) as coupons
            from order_refunds x
            where x.company_id = o.company_id and x.order_id = o.id and x.kind = 'cancel') r
          where o.company_id = ${companyId} and o.id = ${orderId} and o.user_id = ${userId}`,
    ),
  )
  const { points = 0, cash = 0, channel = '', coupons = 0 } = row ?? {}
  return { points, cash, channel: cash > 0 ? (channel as PayChannel) : null, coupons }
}
