import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/connection/database.ts'
import type { CardRow } from '../cards/card.ts'
import { cardsSql, inStockSql } from '../cards/card-sql.ts'

/** Latest order lines in which pairs are counted, found by the primary key. */
const MAX_LINES = 10_000
const MAX_DAYS = 90
/** Minimum count, because a single order with both products is chance. */
const MIN_ORDERS = 2
const MAX_PARTNERS = 12

/** Products bought together with each product, the most frequent ones first. */
export type Pairs = ReadonlyMap<number, readonly number[]>

export function createRelatedRepository(db: Database) {
  return {
    /** Reads the company's latest paid orders, for the cache. */
    async countPairs(companyId: number, now: Date): Promise<Pairs> {
      const rows = await db.query<{ id: number; partners: number[] }>(
        companyId,
        sql`with latest as materialized (
              select l.order_id, l.spu_id from order_lines l
              where l.company_id = ${companyId} order by l.id desc limit ${MAX_LINES}::int
            ), bought as materialized (
              select distinct l.order_id, l.spu_id from latest l
              join orders o on o.company_id = ${companyId} and o.id = l.order_id
              where o.paid_at > ${now.toISOString()}::timestamptz - make_interval(days => ${MAX_DAYS}::int)
                and o.cancelled_at is null
            ), pairs as (
              select a.spu_id, b.spu_id as partner, row_number() over (
                partition by a.spu_id order by count(*) desc, b.spu_id) as nth
              from bought a join bought b on b.order_id = a.order_id and b.spu_id <> a.spu_id
              group by a.spu_id, b.spu_id having count(*) >= ${MIN_ORDERS}::int
            )
            select spu_id::float8 as id, jsonb_agg(partner order by nth) as partners
            from pairs where nth <= ${MAX_PARTNERS}::int group by spu_id`,
      )
      return new Map(rows.map(({ id, partners }) => [id, partners]))
    },

    /** In-stock goods of a product's category; null for a missing product. */
    async listSameKind(
      companyId: number,
      spuId: number,
      size: number,
      now: Date,
    ): Promise<CardRow[] | null> {
      const [product] = await db.query<{ category: number }>(
        companyId,
        sql`select category_id::float8 as category from spus
            where company_id = ${companyId} and id = ${spuId}`,
      )
      if (!product) return null
      const shown = sql`(select s.*, row_number() over (order by s.sort, s.id) as nth from spus s
        where s.company_id = ${companyId} and s.on_sale and s.category_id = ${product.category}
          and s.id <> ${spuId} and ${inStockSql(companyId)}
        order by s.sort, s.id limit ${size}::int)`
      return db.query(companyId, sql`${cardsSql(companyId, now, shown)} order by s.nth`)
    },
  }
}
export type RelatedRepository = ReturnType<typeof createRelatedRepository>
