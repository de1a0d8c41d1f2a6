import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../../db/connection/database.ts'
import type { Operator } from '../../../plugins/operator.ts'
import { pointsToFen, spendWorth, type WorthBounds } from '../../operators/index.ts'
import type { AfterSaleRow } from '../reading.repository.ts'

export type Limits = {
  /** largest sum of an order's refunds that operators may start without a second person */
  points: number
  cash: number
  bounds: WorthBounds
  exchangeRate: number
}
type Amounts = { points: number; cash: number }

/** Sums of an order's refunds by operators without a second person. */
async function sumRefunded(
  tx: Db,
  { companyId, orderId }: Pick<AfterSaleRow, 'companyId' | 'orderId'>,
): Promise<Amounts> {
  const [sums] = await selectRows<Amounts>(
    tx,
    sql`select coalesce(sum(a.points), 0)::float8 as points, coalesce(sum(a.cash), 0)::float8 as cash
        from after_sales a
        join operator_worth w on w.company_id = a.company_id and w.key = 'refund:' || a.id
        where a.company_id = ${companyId} and a.order_id = ${orderId}`,
  )
  return sums ?? { points: 0, cash: 0 }
}

/** Whether an operator may refund alone; counts the refund under the order's lock. */
export async function isWithinLimits(
  tx: Db,
  operator: Operator,
  request: AfterSaleRow,
  { points, cash, at }: Amounts & { at: Date },
  limits: Limits,
): Promise<boolean> {
  const earlier = await sumRefunded(tx, request)
  if (earlier.points + points > limits.points || earlier.cash + cash > limits.cash) return false
  const { bounds, exchangeRate } = limits
  const fen = cash + pointsToFen(points, { exchangeRate })
  return spendWorth(tx, operator, { kind: 'refund', key: `refund:${request.id}`, fen, bounds, at })
}
