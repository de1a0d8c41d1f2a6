import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../../db/connection/database.ts'
import type { ApprovalDetail, ApprovalQuery } from '../../operators/index.ts'
import { planPending } from '../operators/operator-after-sales.repository.ts'

type Line = { id: number; name: string; spec: string; num: number }
type Totals = { paid: number; paidPoints: number; refunded: number; refundedPoints: number }

const yuan = (fen: number) => `${(fen / 100).toFixed(2)} 元`

/** A refund above the limits: its lines with what each returns, and the order before and after. */
export async function showRefund(
  tx: Db,
  { companyId, targetId, from, limit }: ApprovalQuery,
): Promise<ApprovalDetail | null> {
  const found = await planPending(tx, companyId, targetId)
  if (!found) return null
  const { request, plan } = found
  const lines = await selectRows<Line>(
    tx,
    sql`select l.id::float8 as id, l.name, l.spec_text as spec, l.num from order_lines l
        where l.company_id = ${companyId} and l.order_id = ${request.orderId}`,
  )
  const [order] = await selectRows<Totals>(
    tx,
    sql`select cash::float8 as paid, points::float8 as "paidPoints", refunded_cash::float8 as refunded,
          refunded_points::float8 as "refundedPoints"
        from orders where company_id = ${companyId} and id = ${request.orderId}`,
  )
  const cash = plan.reduce((sum, line) => sum + line.cash, 0)
  const points = plan.reduce((sum, line) => sum + line.points, 0)
  const before = order ?? { paid: 0, paidPoints: 0, refunded: 0, refundedPoints: 0 }
  return {
    sums: [
      { name: '售后单', value: request.id },
      { name: '订单', value: request.orderId },
      { name: '订单实付', value: `${yuan(before.paid)}，${String(before.paidPoints)} 积分` },
      { name: '退款', value: `${yuan(cash)}，${String(points)} 积分` },
      { name: '顾客的说明', value: request.note || '无' },
      { name: '处理说明', value: request.pending?.note || '无' },
    ],
    changes: [
      { name: '已退现金', before: yuan(before.refunded), after: yuan(before.refunded + cash) },
      {
        name: '已退积分',
        before: String(before.refundedPoints),
        after: String(before.refundedPoints + points),
      },
    ],
    columns: ['商品', '件数', '退积分', '退现金'],
    lines: plan.slice(from, from + limit).map((one) => {
      const line = lines.find(({ id }) => id === one.lineId)
      const name = [line?.name, line?.spec].filter(Boolean).join(' ')
      return [name, String(one.num), String(one.points), yuan(one.cash)]
    }),
    total: plan.length,
  }
}
