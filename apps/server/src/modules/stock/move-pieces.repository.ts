import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'

export type PieceMove = { skuId: number; fromPool: number; toPool: number; num: number }
type Batch = { companyId: number; moveKey: string; at: Date }

/**
 * Moves free pieces between pools, as a pair of `set` events under one key. Rows are locked in id
 * order.
 * @returns SKUs without enough free pieces; the caller rolls back if there are any
 */
export async function movePieces(
  tx: Db,
  { companyId, moveKey, at }: Batch,
  moves: readonly PieceMove[],
): Promise<number[]> {
  const rows = JSON.stringify(
    moves.map(({ skuId, fromPool, toPool, num }) => ({
      sku_id: skuId,
      from_pool: fromPool,
      to_pool: toPool,
      num,
    })),
  )
  const requested = sql`jsonb_to_recordset(${rows}::jsonb)
    as w(sku_id bigint, from_pool bigint, to_pool bigint, num bigint)`
  await tx.execute(
    sql`insert into stocks (company_id, sku_id, pool_id)
        select ${companyId}, w.sku_id, w.to_pool from ${requested} order by 2, 3
        on conflict do nothing`,
  )
  const short = await selectRows<{ skuId: number }>(
    tx,
    sql`with requested as materialized (select * from ${requested}
        ), locked as materialized (
          select s.sku_id, s.pool_id, s.available
          from requested w join stocks s on s.company_id = ${companyId} and s.sku_id = w.sku_id
            and s.pool_id in (w.from_pool, w.to_pool)
          order by s.sku_id, s.pool_id for no key update of s
        ), able as materialized (
          select w.* from requested w join locked l on l.sku_id = w.sku_id and l.pool_id = w.from_pool
          where l.available >= w.num
        ), change as materialized (
          select sku_id, from_pool as pool_id, -num as num from able
          union all select sku_id, to_pool, num from able
        ), moved as (
          update stocks s set total = s.total + c.num, available = s.available + c.num
          from change c
          where s.company_id = ${companyId} and s.sku_id = c.sku_id and s.pool_id = c.pool_id
          returning s.sku_id, s.pool_id, c.num
        ), recorded as (
          insert into stock_events (company_id, sku_id, pool_id, kind, quantity, at, move_key)
          select ${companyId}, sku_id, pool_id, 'set', num, ${at.toISOString()}::timestamptz, ${moveKey}
          from moved
        )
        select w.sku_id::float8 as "skuId" from requested w
        where not exists (select from able a where a.sku_id = w.sku_id and a.from_pool = w.from_pool)`,
  )
  return short.map(({ skuId }) => skuId)
}
