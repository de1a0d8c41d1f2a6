import { listTransitions, OrderStatus, orderTransitions } from '@mall/contract/states'
import { sql, type SQL } from 'drizzle-orm'

/** One consistency check. `rows` lists checked rows: `id`, and `wrong` (null when correct). */
export type AuditCheck = {
  name: string
  rows: (companyId: number) => SQL
  /** report the id of the single row when correct */
  showsDetail?: boolean
}

/** Refunded quantity and amounts per order line, and the pieces that returned to stock. */
export const refundedLines = (
  company: number,
) => sql`(select line_id, sum(num) as num, sum(points) as points,
  sum(cash) as cash, sum(freight_points) as freight_points, sum(freight_cash) as freight_cash,
  sum(restocked) as restocked from order_refund_lines where company_id = ${company} group by line_id)`

const S = OrderStatus

/** Statuses of paid orders. */
export const paid = sql.raw(`(${[S.PendingShipment, S.Shipped, S.Completed, S.Closed].join()})`)

/** Allowed changes of an order's status, as rows of SQL. */
export const orderChanges = sql.raw(
  listTransitions(orderTransitions)
    .map(([from, to]) => `(${from}, ${to})`)
    .join(),
)
