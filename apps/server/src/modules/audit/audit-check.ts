import { sql, type SQL } from 'drizzle-orm'

/** One consistency check. `rows` lists checked rows: `id`, and `wrong` (null when correct). */
export type AuditCheck = {
  name: string
  rows: (companyId: number) => SQL
  /** report the id of the single row when correct */
  tells?: boolean
}

/** Refunded quantity and amounts per order line. */
export const refundedLines = (
  company: number,
) => sql`(select line_id, sum(num) as num, sum(points) as points,
  sum(cash) as cash from order_refund_lines where company_id = ${company} group by line_id)`

/** Statuses of paid orders. */
export const paid = sql.raw('(1, 2, 3, 5)')
