import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { movePieces } from '../stock/index.ts'
import { getSession } from './session-rows.repository.ts'

type DueReturn = { company_id: number; item_id: string }
export type StatementItem = {
  skuId: number
  name: string
  pieces: number
  sold: number
  unpaid: number
  returned: number
  left: number
}
type StatementTotals = {
  orders: number
  paidOrders: number
  refundedPieces: number
  amount: number
}

/**
 * Returns free pieces of an item to the warehouse.
 * @returns whether there were any
 */
export async function returnFreePieces(
  tx: Db,
  companyId: number,
  { itemId, skuId }: { itemId: number; skuId: number },
  at: Date,
): Promise<boolean> {
  const rows = await selectRows<{ poolId: number; available: number; total: number }>(
    tx,
    sql`select pool_id::float8 as "poolId", available::float8 as available, total::float8 as total
        from stocks where company_id = ${companyId} and sku_id = ${skuId} and pool_id in (0, ${itemId})
        order by pool_id for no key update`,
  )
  const pool = rows.find(({ poolId }) => poolId === itemId)
  if (!pool || pool.available === 0) return false
  // The move's key contains the pool's total, which only falls after the session has ended.
  const moveKey = `flash:${String(itemId)}:return:${String(pool.total)}`
  const move = { skuId, fromPool: itemId, toPool: 0, num: pool.available }
  const short = await movePieces(tx, { companyId, moveKey, at }, [move])
  if (short.length > 0) throw new Error(`pieces of item ${String(itemId)} cannot be returned`)
  return true
}

/** Results of a session, and the return of its pieces to the warehouse. */
export const createSessionResultsRepository = (db: Database) => ({
  statement: (companyId: number, id: number) =>
    db.transaction(companyId, async (tx) => {
      await getSession(tx, companyId, id)
      const items = await selectRows<StatementItem>(
        tx,
        sql`select i.sku_id::float8 as "skuId", p.name, i.pieces,
                coalesce(t.sold, 0)::float8 as sold, coalesce(t.reserved, 0)::float8 as unpaid,
                coalesce((select -sum(e.quantity) from stock_events e
                  where e.company_id = i.company_id and e.sku_id = i.sku_id and e.pool_id = i.id
                    and e.kind = 'set' and e.quantity < 0), 0)::float8 as returned,
                coalesce(t.available, 0)::float8 as left
              from flash_sale_items i
              join skus k on k.company_id = i.company_id and k.id = i.sku_id
              join spus p on p.company_id = i.company_id and p.id = k.spu_id
              left join stocks t
                on t.company_id = i.company_id and t.sku_id = i.sku_id and t.pool_id = i.id
              where i.company_id = ${companyId} and i.session_id = ${id} order by i.sort, i.id`,
      )
      const [totals] = await selectRows<StatementTotals>(
        tx,
        sql`select count(distinct o.id)::int as orders,
                count(distinct o.id) filter (where o.paid_at is not null)::int as "paidOrders",
                coalesce(sum(r.num), 0)::int as "refundedPieces",
                coalesce(sum(l.amount) filter (where o.paid_at is not null), 0)::float8 as amount
              from flash_sale_items i
              join order_lines l on l.company_id = i.company_id and l.pool_id = i.id
              join orders o on o.company_id = l.company_id and o.id = l.order_id
              left join (select line_id, sum(num) as num from order_refund_lines
                where company_id = ${companyId} group by line_id) r on r.line_id = l.id
              where i.company_id = ${companyId} and i.session_id = ${id}`,
      )
      if (!totals) throw new Error('no totals')
      return { id, ...totals, items }
    }),

  /** Items of ended or cancelled sessions of all companies that hold free pieces. */
  listDueReturns: (now: Date, limit: number) =>
    db.unscopedQuery<DueReturn>('select * from list_due_flash_returns($1, $2)', [
      now.toISOString(),
      limit,
    ]),

  returnPieces: (companyId: number, itemId: number, at: Date): Promise<number> =>
    db.transaction(companyId, async (tx) => {
      const [item] = await selectRows<{ skuId: number }>(
        tx,
        sql`select sku_id::float8 as "skuId" from flash_sale_items
              where company_id = ${companyId} and id = ${itemId}`,
      )
      if (!item) return 0
      const returned = await returnFreePieces(tx, companyId, { itemId, skuId: item.skuId }, at)
      return returned ? 1 : 0
    }),
})
