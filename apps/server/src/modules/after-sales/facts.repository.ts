import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'
import { listRefundableLines, openStatuses } from '../order-refunds/index.ts'
import { isCardPartColumn, isGivenOrder } from '../orders/index.ts'
import type { AfterSaleFacts, OrderPart } from './after-sale-rules.ts'

type OrderFacts = Omit<AfterSaleFacts, 'parts' | 'lines'>
const toDate = (value: Date | null) => value && new Date(value)

/** Pieces of an order's lines in open requests other than `exceptId`. */
const listReserved = (tx: Db, companyId: number, orderId: string, exceptId: string) =>
  selectRows<{ lineId: number; num: number }>(
    tx,
    sql`select l.line_id as "lineId", sum(l.num)::int as num
        from after_sales a
        join after_sale_lines l on l.company_id = a.company_id and l.after_sale_id = a.id
        where a.company_id = ${companyId} and a.order_id = ${orderId} and a.id <> ${exceptId}
          and a.status in ${openStatuses}
        group by l.line_id`,
  )

/** Shown card secrets of an order's lines: their pieces are never refunded. */
const listRevealed = (tx: Db, companyId: number, orderId: string) =>
  selectRows<{ lineId: number; num: number }>(
    tx,
    sql`select s.line_id as "lineId", count(*)::int as num
        from order_lines l
        join card_secrets s on s.company_id = l.company_id and s.line_id = l.id
        where l.company_id = ${companyId} and l.order_id = ${orderId} and s.revealed_at is not null
        group by s.line_id`,
  )
/** Reductions by coupons of an order's lines, costPoints of all pieces. */
const listCouponShares = (tx: Db, companyId: number, orderId: string) =>
  selectRows<{ lineId: number; num: number }>(
    tx,
    sql`select id as "lineId", coupon_share as num from order_lines
        where company_id = ${companyId} and order_id = ${orderId} and coupon_share > 0`,
  )
const toCounts = (rows: readonly { lineId: number; num: number }[]) =>
  new Map(rows.map(({ lineId, num }) => [Number(lineId), num]))

/**
 * Reads the facts of an order for requests. A part that was given away or is a top-up counts as
 * being refunded, so that nothing can be requested of it. The caller has read or locked the order.
 */
export async function readAfterSaleFacts(
  tx: Db,
  companyId: number,
  orderId: string,
  exceptId = '',
): Promise<AfterSaleFacts> {
  const [order] = await selectRows<OrderFacts>(
    tx,
    sql`select o.pay_channel as "payChannel", exists (select from order_coupons c where c.company_id = o.company_id
            and c.order_id = o.id) as "hasCoupons",
          (select count(*)::int from after_sales a
           where a.company_id = o.company_id and a.order_id = o.id) as requests
        from orders o where o.company_id = ${companyId} and o.id = ${orderId}`,
  )
  if (!order) throw new Error(`order ${orderId} has gone`)
  const parts = await selectRows<OrderPart>(
    tx,
    sql`select id, supplier_name as "supplierName", status,
          refund_id is not null or ${isGivenOrder(sql`c.company_id`, sql`c.order_id`)}
            or exists (select from top_ups t where t.company_id = c.company_id
              and t.order_id = c.order_id) as "isRefunding",
          shipped_at as "shippedAt", confirmed_at as "confirmedAt", ${isCardPartColumn} as "isCard"
        from order_children c where company_id = ${companyId} and order_id = ${orderId}
        order by length(id), id`,
  )
  const lines = await listRefundableLines(tx, companyId, orderId)
  const reservedOf = toCounts(await listReserved(tx, companyId, orderId, exceptId))
  const revealedOf = toCounts(await listRevealed(tx, companyId, orderId))
  const couponShareOf = toCounts(await listCouponShares(tx, companyId, orderId))
  return {
    ...order,
    parts: parts.map((part) => ({
      ...part,
      shippedAt: toDate(part.shippedAt),
      confirmedAt: toDate(part.confirmedAt),
    })),
    lines: lines.map((line) => ({
      ...line,
      reserved: reservedOf.get(line.lineId) ?? 0,
      revealed: revealedOf.get(line.lineId) ?? 0,
      couponShare: couponShareOf.get(line.lineId) ?? 0,
    })),
  }
}
