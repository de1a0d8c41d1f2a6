import { AfterSaleStatus, OrderStatus } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'

export const openStatuses = sql.raw(
  [OrderStatus.PendingPayment, OrderStatus.PendingShipment, OrderStatus.Shipped].join(),
)

/** Orders, requests and exchanges that have not ended, unclaimed prizes, and cards with a value. */
export async function hasOpenOrders(tx: Db, companyId: number, userId: number): Promise<boolean> {
  const [row] = await selectRows<{ open: boolean }>(
    tx,
    sql`select exists (
          select from orders o where o.company_id = ${companyId}
            and (o.user_id = ${userId} or o.points_owner_id = ${userId})
            and (o.status in (${openStatuses}) or exists (
              select from order_refunds r where r.company_id = o.company_id and r.order_id = o.id
                and r.done_at is null)))
          or exists (
            select from points_exchanges e where e.company_id = ${companyId}
              and e.user_id = ${userId} and e.finished_at is null)
          or exists (
            select from after_sales s where s.company_id = ${companyId}
              and s.user_id = ${userId} and s.status < ${AfterSaleStatus.Refunded})
          or exists (
            select from draws d where d.company_id = ${companyId}
              and d.user_id = ${userId} and d.state = 'waiting')
          or exists (
            select from gift_cards g where g.company_id = ${companyId}
              and g.owner_id = ${userId} and g.status = 'active') as open`,
  )
  return row?.open ?? false
}
