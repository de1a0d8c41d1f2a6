import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'
import { listRefundableLines, openStatuses } from '../refunds/index.ts'
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

/**
 * Facts of an order that requests depend on. A part that was handed over at an outlet, or
 * is a top-up, which is refunded by its result, counts as being refunded: nothing more can be requested of it. The caller has read
 * or locked the order as its own.
 */
export async function readAfterSaleFacts(
  tx: Db,
  companyId: number,
  orderId: string,
  exceptId = '',
): Promise<AfterSaleFacts> {
  const [order] = await selectRows<OrderFacts>(
    tx,
    sql`select o.pay_channel as "payChannel", o.coupon_id as "couponId",
          (select count(*)::int from after_sales a
           where a.company_id = o.company_id and a.order_id = o.id) as requests
        from orders o where o.company_id = ${companyId} and o.id = ${orderId}`,
  )
  if (!order) throw new Error(`order ${orderId} has gone`)
  const parts = await selectRows<OrderPart>(
    tx,
    sql`select id, supplier_name as "supplierName", status,
          refund_id is not null or exists (select from verifications v
            where v.company_id = order_children.company_id and v.order_id = order_children.order_id
              and v.undone_at is null)
            or exists (select from top_ups t where t.company_id = order_children.company_id
              and t.order_id = order_children.order_id) as "isRefunding",
          shipped_at as "shippedAt", confirmed_at as "confirmedAt"
        from order_children where company_id = ${companyId} and order_id = ${orderId}
        order by length(id), id`,
  )
  const lines = await listRefundableLines(tx, companyId, orderId)
  const reserved = await listReserved(tx, companyId, orderId, exceptId)
  const reservedOf = new Map(reserved.map(({ lineId, num }) => [Number(lineId), num]))
  return {
    ...order,
    parts: parts.map((part) => ({
      ...part,
      shippedAt: toDate(part.shippedAt),
      confirmedAt: toDate(part.confirmedAt),
    })),
    lines: lines.map((line) => ({ ...line, reserved: reservedOf.get(line.lineId) ?? 0 })),
  }
}
