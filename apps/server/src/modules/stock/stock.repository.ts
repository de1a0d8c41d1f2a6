import { sql, type SQL } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'

/** Source and target counter of each effect. */
const effects = {
  release: { from: 'reserved', to: 'available' },
  sell: { from: 'reserved', to: 'sold' },
  return: { from: 'sold', to: 'available' },
} as const
type StockEffect = keyof typeof effects

type StockMove = { skuId: number; done: boolean }

/**
 * Moves pieces of several SKUs and inserts the events in one statement: rows are locked in id order
 * and updates are guarded. The unique event key allows each effect once per order.
 */
async function move(
  tx: Db,
  { companyId, orderId, at }: { companyId: number; orderId: string; at: Date },
  effect: StockEffect,
  requested: SQL,
  refundId: string | null = null,
): Promise<StockMove[]> {
  const from = sql.identifier(effects[effect].from)
  const to = sql.identifier(effects[effect].to)
  return selectRows<StockMove>(
    tx,
    sql`with requested as materialized (${requested}
        ), locked as materialized (
          select w.sku_id, w.pool_id, w.num
          from requested w join stocks s on s.company_id = ${companyId} and s.sku_id = w.sku_id
            and s.pool_id = w.pool_id
          order by s.sku_id, s.pool_id for no key update of s
        ), moved as (
          update stocks s set ${from} = s.${from} - l.num, ${to} = s.${to} + l.num
          from locked l
          where s.company_id = ${companyId} and s.sku_id = l.sku_id and s.pool_id = l.pool_id
            and s.${from} >= l.num
          returning s.sku_id, s.pool_id
        ), notified as (
          insert into stock_events (company_id, sku_id, pool_id, order_id, kind, quantity, at,
            refund_id)
          select ${companyId}, m.sku_id, m.pool_id, ${orderId}, ${effect}, l.num, ${at.toISOString()}::timestamptz,
            ${refundId}
          from moved m join locked l on l.sku_id = m.sku_id and l.pool_id = m.pool_id
        )
        select w.sku_id as "skuId", m.sku_id is not null as done
        from requested w left join moved m on m.sku_id = w.sku_id and m.pool_id = w.pool_id`,
  )
}

type Order = { companyId: number; orderId: string; at: Date }

/** Moves all reserved pieces of an order. */
export const moveReserved = (tx: Db, order: Order, effect: 'release' | 'sell') =>
  move(
    tx,
    order,
    effect,
    sql`select sku_id, pool_id, sum(num)::bigint as num from order_lines
        where company_id = ${order.companyId} and order_id = ${order.orderId}
        group by sku_id, pool_id`,
  )

/** Moves sold pieces back to the stock in a refund. */
export const moveReturned = (tx: Db, order: Order, refundId: string) =>
  move(
    tx,
    order,
    'return',
    sql`select l.sku_id, l.pool_id, sum(r.restocked)::bigint as num
        from order_refund_lines r
        join order_lines l on l.company_id = r.company_id and l.id = r.line_id
        where r.company_id = ${order.companyId} and r.refund_id = ${refundId} and r.restocked > 0
        group by l.sku_id, l.pool_id`,
    refundId,
  )
