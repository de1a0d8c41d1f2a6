import type { CardSecretPool } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import type { Due } from '../../jobs/process-due.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import { appendLog } from '../operators/index.ts'
import { changeStock, lockStocks } from '../stock/index.ts'
import type { StoredSecret } from './secret-cipher.ts'

type NewSecret = StoredSecret & { endsOn: string | null }
type Import = { skuId: number; batch: string; secrets: readonly NewSecret[]; at: Date }
export type LowPool = { company_id: number; id: string; free: string; total: string }

const isFree = sql`(c.line_id is null and c.withdrawn_at is null)`

/** Paid pieces of the SKU `k` that wait for a secret. */
const missingOfSku = sql`(
  select coalesce(sum(l.num - coalesce((select sum(r.num) from order_refund_lines r
        where r.company_id = l.company_id and r.line_id = l.id), 0)
      - (select count(*) from card_secrets c
        where c.company_id = l.company_id and c.line_id = l.id)), 0)
  from order_lines l
  join order_children c on c.company_id = l.company_id and c.id = l.child_id
    and c.status = 1 and c.refund_id is null
  where l.company_id = k.company_id and l.sku_id = k.id)`

const listPools = (tx: Db, companyId: number, skuId: number | null) =>
  selectRows<CardSecretPool>(
    tx,
    sql`select k.id::float8 as "skuId", p.name,
          array_to_string(array(select jsonb_array_elements_text(k.spec_values)), ' · ') as "specText",
          coalesce(s.free, 0)::int as free, coalesce(s.assigned, 0)::int as assigned,
          coalesce(s.revealed, 0)::int as revealed, coalesce(t.available, 0)::int as available,
          coalesce(t.reserved, 0)::int as reserved, ${missingOfSku}::int as missing,
          coalesce(s.ended, 0)::int as ended,
          coalesce(s.free, 0) * 10 < coalesce(s.total, 0) as "isLow"
        from skus k
        join spus p on p.company_id = k.company_id and p.id = k.spu_id and p.kind = 'card'
        left join lateral (
          select count(*) as total, count(*) filter (where ${isFree}) as free,
            count(*) filter (where c.withdrawn_at is not null) as ended,
            count(*) filter (where c.line_id is not null and c.revealed_at is null) as assigned,
            count(*) filter (where c.revealed_at is not null) as revealed
          from card_secrets c where c.company_id = k.company_id and c.sku_id = k.id) s on true
        left join lateral (
          select sum(available) as available, sum(reserved) as reserved from stocks
          where company_id = k.company_id and sku_id = k.id and pool_id >= 0) t on true
        where k.company_id = ${companyId} and (${skuId}::bigint is null or k.id = ${skuId}::bigint)
        order by k.spu_id, k.sort, k.id`,
  )

async function getPool(tx: Db, companyId: number, skuId: number): Promise<CardSecretPool> {
  const [pool] = await listPools(tx, companyId, skuId)
  if (!pool) throw new Refusal('secret/sku')
  return pool
}

/** Pieces of the locked stocks of a SKU beside its free secrets. */
const countsOf = (companyId: number, skuId: number) => sql`
  select (select count(*) from card_secrets c
      where c.company_id = k.company_id and c.sku_id = k.id and ${isFree}) as free,
    t.available, t.held, ${missingOfSku} as missing
  from skus k
  join lateral (
    select sum(available) filter (where pool_id = 0) as available,
      sum(reserved + case when pool_id = 0 then 0 else available end) as held
    from stocks where company_id = k.company_id and sku_id = k.id and pool_id >= 0) t on true
  where k.company_id = ${companyId} and k.id = ${skuId}`

/** Sets the stock on sale to the free secrets less reserved, allotted and undelivered pieces. */
async function alignStock(tx: Db, companyId: number, skuId: number, at: Date): Promise<void> {
  const [row] = await selectRows<{ difference: number }>(
    tx,
    sql`with counts as (${countsOf(companyId, skuId)})
        select (greatest(free - held - missing, 0) - available)::float8 as difference from counts`,
  )
  if (row && row.difference !== 0) {
    await changeStock(tx, companyId, { skuId, difference: row.difference, at })
  }
}

/** Marks free secrets as expired after their last day, except those of reserved pieces. */
const markEnded = (tx: Db, companyId: number, skuId: number, at: Date) =>
  selectRows(
    tx,
    sql`with counts as (${countsOf(companyId, skuId)}), ended as (
          select c.id from card_secrets c
          where c.company_id = ${companyId} and c.sku_id = ${skuId} and ${isFree}
            and c.ends_on < (${at.toISOString()}::timestamptz at time zone 'Asia/Shanghai')::date::text
          order by c.ends_on, c.id
          limit (select greatest(free - held, 0) from counts)
        )
        update card_secrets s set withdrawn_at = ${at.toISOString()}::timestamptz from ended e
        where s.company_id = ${companyId} and s.id = e.id returning s.id`,
  )

/** Pools of card secrets, for operators and jobs. */
export function createPoolsRepository(db: Database) {
  return {
    list: (companyId: number, skuId: number | undefined) =>
      db.transaction(companyId, async (tx) =>
        skuId === undefined
          ? listPools(tx, companyId, null)
          : [await getPool(tx, companyId, skuId)],
      ),

    /**
     * Imports secrets, each once. @returns the hashes that are new
     * @throws secret/sku unless the SKU is of goods of kind `card`
     */
    import: (operator: Operator, { skuId, batch, secrets, at }: Import) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const before = await getPool(tx, companyId, skuId)
        await lockStocks(tx, companyId, skuId)
        const inserted = await selectRows<{ hash: string }>(
          tx,
          sql`insert into card_secrets (company_id, sku_id, cipher, hash, batch, ends_on, created_at)
              select ${companyId}, ${skuId}, s.cipher, s.hash, ${batch}, s."endsOn",
                ${at.toISOString()}::timestamptz
              from jsonb_to_recordset(${JSON.stringify(secrets)}::jsonb)
                as s(cipher text, hash text, "endsOn" text)
              on conflict (company_id, hash) do nothing returning hash`,
        )
        await alignStock(tx, companyId, skuId, at)
        const pool = await getPool(tx, companyId, skuId)
        if (inserted.length > 0) {
          await appendLog(tx, operator, {
            target: `card-secrets:${String(skuId)}`,
            before: { free: before.free },
            after: { free: pool.free, imported: inserted.length, batch },
            at,
          })
        }
        return { pool, hashes: inserted.map(({ hash }) => hash) }
      }),

    /** Paid orders of all companies that wait for secrets. */
    listUndelivered: (limit: number) =>
      db.unscopedQuery<Due<string>>('select * from list_undelivered_secrets($1)', [limit]),

    /**
     * Delivers free secrets to an order.
     * @returns whether it is complete
     */
    deliver: (companyId: number, orderId: string, at: Date) =>
      db.transaction(companyId, async (tx) => {
        await tx.execute(
          sql`select id from orders where company_id = ${companyId} and id = ${orderId} for update`,
        )
        await tx.execute(
          sql`select deliver_card_secrets(${companyId}, array[${orderId}]::text[],
                ${at.toISOString()}::timestamptz)`,
        )
        await tx.execute(
          sql`delete from card_secret_waits w
              where w.company_id = ${companyId} and w.order_id = ${orderId} and not exists (
                select from order_children c
                join order_lines l on l.company_id = c.company_id and l.child_id = c.id
                join spus p on p.company_id = l.company_id and p.id = l.spu_id and p.kind = 'card'
                where c.company_id = w.company_id and c.order_id = w.order_id and c.status = 1)`,
        )
        const waiting = await selectRows(
          tx,
          sql`select c.id from order_children c
              join order_lines l on l.company_id = c.company_id and l.child_id = c.id
              join spus p on p.company_id = l.company_id and p.id = l.spu_id and p.kind = 'card'
              where c.company_id = ${companyId} and c.order_id = ${orderId} and c.status = 1
                and c.refund_id is null limit 1`,
        )
        return waiting.length === 0
      }),

    /** SKUs of all companies with expired free secrets. */
    listEnded: (at: Date, limit: number) =>
      db.unscopedQuery<Due<string>>('select * from list_ended_secrets($1, $2)', [
        at.toISOString(),
        limit,
      ]),

    /**
     * Removes expired secrets from the pool and from sale.
     * @returns their number
     */
    withdrawEnded: (companyId: number, skuId: number, at: Date) =>
      db.transaction(companyId, async (tx) => {
        await lockStocks(tx, companyId, skuId)
        const ended = await markEnded(tx, companyId, skuId, at)
        if (ended.length > 0) await alignStock(tx, companyId, skuId, at)
        return ended.length
      }),

    listLow: (limit: number) =>
      db.unscopedQuery<LowPool>('select * from list_low_secret_pools($1)', [limit]),
  }
}
export type PoolsRepository = ReturnType<typeof createPoolsRepository>
