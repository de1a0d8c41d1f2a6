import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection/database.ts'

/** Takes refunded pieces off the sales per product. */
export async function uncountSales(tx: Db, companyId: number, refundId: string): Promise<void> {
  await tx.execute(
    sql`with returned as (
          select l.spu_id, sum(r.num)::int as num
          from order_refund_lines r
          join order_lines l on l.company_id = r.company_id and l.id = r.line_id
          where r.company_id = ${companyId} and r.refund_id = ${refundId} group by l.spu_id
        ), locked as materialized (
          select p.id, returned.num
          from returned join spus p on p.company_id = ${companyId} and p.id = returned.spu_id
          order by p.id for no key update of p
        )
        update spus p set sales = greatest(0, p.sales - l.num) from locked l
        where p.company_id = ${companyId} and p.id = l.id`,
  )
}

/** Counts sold pieces per product, for sorting by sales. */
export async function countSales(
  tx: Db,
  { companyId, orderId }: { companyId: number; orderId: string },
): Promise<void> {
  await tx.execute(
    sql`with sold as (
          select spu_id, sum(num)::int as num from order_lines
          where company_id = ${companyId} and order_id = ${orderId} group by spu_id
        ), locked as materialized (
          select p.id, sold.num from sold join spus p on p.company_id = ${companyId} and p.id = sold.spu_id
          order by p.id for no key update of p
        )
        update spus p set sales = p.sales + l.num from locked l
        where p.company_id = ${companyId} and p.id = l.id`,
  )
}
