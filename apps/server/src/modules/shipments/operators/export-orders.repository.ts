import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../../db/connection/database.ts'
import type { Operator } from '../../../plugins/operator.ts'
import { appendLog } from '../../operators/index.ts'

/** Last order of a page. `at` as PostgreSQL's text: a Date would drop its microseconds. */
type Cursor = { at: string; id: string }
type Page = { from: string | null; to: string | null; after: Cursor | null; limit: number }

export type ExportedRow = {
  id: string
  status: number
  userId: number
  createdAt: string
  paidAt: string | null
  shippedAt: string | null
  finishedAt: string | null
  cancelledAt: string | null
  goods: string
  pieces: number
  goodsAmount: number
  coupon: number
  freight: number
  card: number
  points: number
  cash: number
  payChannel: string
  refundedPoints: number
  refundedCash: number
  receiver: { name: string; tel: string; address: string }
}

export const createExportOrdersRepository = (db: Database) => ({
  /** Orders of a period, the oldest first, with a log entry of the page. */
  export: (
    operator: Operator,
    { from, to, after, limit }: Page,
    at: Date,
  ): Promise<ExportedRow[]> =>
    db.transaction(operator.companyId, async (tx) => {
      const { companyId } = operator
      const rows = await selectRows<ExportedRow>(
        tx,
        sql`select o.id, o.status, o.user_id as "userId", o.created_at::text as "createdAt",
              o.paid_at::text as "paidAt", o.finished_at::text as "finishedAt",
              o.cancelled_at::text as "cancelledAt", (
                select min(c.shipped_at)::text from order_children c
                where c.company_id = o.company_id and c.order_id = o.id) as "shippedAt",
              l.goods, l.pieces, o.goods_amount as "goodsAmount", o.coupon_amount as coupon, o.freight,
              o.card_amount as card, o.points, o.cash, o.pay_channel as "payChannel",
              o.refunded_points as "refundedPoints", o.refunded_cash as "refundedCash", o.receiver
            from orders o
            cross join lateral (
              select coalesce(sum(l.num), 0)::int as pieces, coalesce(string_agg(
                concat_ws(' ', l.name, nullif(l.spec_text, ''), '×' || l.num), '；' order by l.id), '') as goods
              from order_lines l where l.company_id = o.company_id and l.order_id = o.id) l
            where o.company_id = ${companyId}
              and ${from === null ? sql`true` : sql`o.created_at >= ${from}::timestamptz`}
              and ${to === null ? sql`true` : sql`o.created_at < ${to}::timestamptz`}
              and ${after === null ? sql`true` : sql`(o.created_at, o.id) > (${after.at}::timestamptz, ${after.id}::text)`}
            order by o.created_at, o.id limit ${limit}`,
      )
      const exported = { from, to, lines: rows.length }
      await appendLog(tx, operator, { target: 'orders', after: exported, at })
      return rows
    }),
})
export type ExportOrdersRepository = ReturnType<typeof createExportOrdersRepository>
