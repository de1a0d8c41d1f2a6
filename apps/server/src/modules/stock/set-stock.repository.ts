import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'

/**
 * Sets the available pieces of SKUs: inserts an event of the difference under the lock of the
 * stock's row. Pieces held by orders stay held. Card secrets have the stock of their pool.
 * @returns SKUs whose stock changed
 */
export async function setStock(
  tx: Db,
  companyId: number,
  requested: readonly { skuId: number; stock: number }[],
): Promise<number[]> {
  if (requested.length === 0) return []
  const rows = JSON.stringify(requested.map(({ skuId, stock }) => ({ sku_id: skuId, stock })))
  await tx.execute(
    sql`insert into stocks (company_id, sku_id)
        select ${companyId}, w.sku_id from jsonb_to_recordset(${rows}::jsonb) as w(sku_id bigint)
        on conflict do nothing`,
  )
  const changed = await selectRows<{ sku_id: number }>(
    tx,
    sql`with requested as (
          select * from jsonb_to_recordset(${rows}::jsonb) as w(sku_id bigint, stock bigint)
        ), locked as (
          select s.sku_id, w.stock - s.available as difference
          from stocks s join requested w on w.sku_id = s.sku_id and s.pool_id = 0
          where s.company_id = ${companyId} and not exists (select from skus k
              join spus p on p.company_id = k.company_id and p.id = k.spu_id and p.kind = 'card'
              where k.company_id = s.company_id and k.id = s.sku_id) order by s.sku_id for update of s
        ), moved as (
          update stocks s set total = s.total + l.difference, available = s.available + l.difference
          from locked l where s.company_id = ${companyId} and s.sku_id = l.sku_id and s.pool_id = 0
            and l.difference <> 0
          returning s.sku_id, l.difference
        )
        insert into stock_events (company_id, sku_id, kind, quantity)
        select ${companyId}, sku_id, 'set', difference from moved returning sku_id`,
  )
  return changed.map(({ sku_id: skuId }) => Number(skuId))
}

/** Inserts the stock of a new SKU. */
export async function insertStock(
  tx: Db,
  companyId: number,
  { skuId, pieces }: { skuId: number; pieces: number },
): Promise<void> {
  await tx.execute(
    sql`with stock as (
          insert into stocks (company_id, sku_id, total, available)
          values (${companyId}, ${skuId}, ${pieces}, ${pieces})
        )
        insert into stock_events (company_id, sku_id, kind, quantity)
        values (${companyId}, ${skuId}, 'set', ${pieces})`,
  )
}

/** Locks the stocks of a SKU in all pools, because payments and refunds lock them too. */
export async function lockStocks(tx: Db, companyId: number, skuId: number): Promise<void> {
  await tx.execute(
    sql`insert into stocks (company_id, sku_id) values (${companyId}, ${skuId})
        on conflict do nothing`,
  )
  await tx.execute(
    sql`select pool_id from stocks where company_id = ${companyId} and sku_id = ${skuId}
        order by pool_id for no key update`,
  )
}

/** Adds pieces to the available ones of a SKU, or removes them; the caller has locked its stock. */
export async function changeStock(
  tx: Db,
  companyId: number,
  { skuId, difference, at }: { skuId: number; difference: number; at: Date },
): Promise<void> {
  await tx.execute(
    sql`with moved as (
          update stocks set total = total + ${difference}::bigint,
            available = available + ${difference}::bigint
          where company_id = ${companyId} and sku_id = ${skuId} and pool_id = 0
          returning sku_id
        )
        insert into stock_events (company_id, sku_id, kind, quantity, at)
        select ${companyId}, sku_id, 'set', ${difference}::bigint, ${at.toISOString()}::timestamptz
        from moved`,
  )
}
