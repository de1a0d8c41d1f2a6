import type { Category, CategoryBanner, Picture } from '@mall/contract'
import type { GoodsKind } from '@mall/contract/kinds'
import type { SupplierDelivery } from '@mall/contract/seed-file'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/connection/database.ts'
import type { Region } from '../freight/index.ts'
import type { CardRow } from './cards/card.ts'
import { cardsSql, couponedSql, inStockSql, offersCouponsSql } from './cards/card-sql.ts'
import { readOrder, type ListOrder } from './list-order.ts'
import {
  byIdsSql,
  firstSql,
  foundSql,
  idsSql,
  listFacetsSql,
  orderSql,
  pageSql,
  type Filter,
  type Listing,
  type Shelf,
} from './list-sql.ts'
import type { FacetQuery, FacetRow } from './filters/facets-sql.ts'
import type { DetailRow, SkuRow } from './detail.ts'
import type { SearchStep, Words } from './search/words.ts'

type CategoryRow = Omit<Category, 'banner' | 'children'> & {
  parentId: number | null
  banner: CategoryBanner | null
}
type GroupRow = Omit<Category, 'banner' | 'children'> & { goods: CardRow[] }

const skuSql = sql`jsonb_build_object('id', u.id, 'specValues', u.spec_values, 'costPoints', u.cost_points,
  'marketCostPoints', u.market_cost_points, 'picture', u.picture, 'onSale', u.on_sale,
  'available', coalesce(t.available, 0))`

export function goodsRepo(db: Database) {
  async function page(filter: Pick<Filter, 'companyId' | 'categoryId'>, shown: SQL, now: Date) {
    const rows = await db.query<{ known: boolean } & (CardRow | { id: null })>(
      filter.companyId,
      pageSql(filter, shown, now),
    )
    return {
      known: rows[0]?.known ?? false,
      rows: rows.filter((row): row is typeof row & CardRow => row.id !== null),
    }
  }

  return {
    /** The first goods of a list; `known` is false for a missing category. */
    first: (shelf: Shelf, limit: number, now: Date) =>
      page(shelf, firstSql(shelf, limit, now), now),

    /** A page of known goods without those delisted since. */
    pageOf: (filter: Filter, ids: readonly number[], now: Date) =>
      page(filter, byIdsSql(filter.companyId, ids), now),

    /** Reads every product of a list, for the cache. */
    async order(listing: Listing, step: SearchStep | null, now: Date): Promise<ListOrder> {
      const [row] = await db.query<{ goods: Uint8Array | null }>(
        listing.companyId,
        orderSql(listing, step, now),
      )
      return readOrder(row?.goods ?? null)
    },

    /** Null for a missing category. */
    async facets(
      filter: Filter,
      chosen: Pick<FacetQuery, 'filters' | 'minPrice' | 'maxPrice'>,
      step: SearchStep | null,
      now: Date,
    ): Promise<FacetRow | null> {
      const [row] = await db.query<FacetRow>(
        filter.companyId,
        listFacetsSql(filter, chosen, step, now),
      )
      return row ?? null
    },

    /** The first of these goods that can be bought now, in the order of the ids. */
    buyable(
      companyId: number,
      ids: readonly number[],
      size: number,
      now: Date,
    ): Promise<CardRow[]> {
      const shown = sql`(select * from ${byIdsSql(companyId, ids)} s
        where ${inStockSql(companyId)} order by s.nth limit ${size}::int)`
      return db.query(companyId, sql`${cardsSql(companyId, now, shown)} order by s.nth`)
    },

    /**
     * Available parcels: first those that close the gap alone, cheapest first, then the others,
     * dearest first.
     */
    addOn(companyId: number, missing: number, size: number, now: Date): Promise<CardRow[]> {
      const gap = sql`s.cost_points * s.least_num - ${missing}::bigint`
      const shown = sql`(select s.*, row_number() over (order by ${gap} < 0, abs(${gap}), s.sort, s.id) as nth
        from spus s
        where s.company_id = ${companyId} and s.on_sale and s.kind = 'parcel'
          and ${inStockSql(companyId)}
        order by nth limit ${size}::int)`
      return db.query(companyId, sql`${cardsSql(companyId, now, shown)} order by s.nth`)
    },

    /** The goods with these ids that are on sale, in the order of the ids. */
    byIds(companyId: number, ids: readonly number[], now: Date): Promise<CardRow[]> {
      const shown = byIdsSql(companyId, ids)
      return db.query(companyId, sql`${cardsSql(companyId, now, shown)} order by s.nth`)
    },

    async selectionTitle(companyId: number, cmsId: number): Promise<string | undefined> {
      const [row] = await db.query<{ title: string }>(
        companyId,
        sql`select title from selections where company_id = ${companyId} and cms_id = ${cmsId}`,
      )
      return row?.title
    },

    /** Goods of several selections, `size` of each, in the company's order. */
    inSelections(companyId: number, cmsIds: readonly number[], size: number, now: Date) {
      const shown = sql`(select picked.*, listed.id as cms_id from ${idsSql(cmsIds)} listed
        cross join lateral (
          select s.*, g.sort as place from selection_goods g
          join spus s on s.company_id = g.company_id and s.id = g.spu_id and s.on_sale
          where g.company_id = ${companyId} and g.cms_id = listed.id
          order by g.sort limit ${size}::int) picked)`
      return db.query<CardRow & { cms_id: number }>(
        companyId,
        sql`${cardsSql(companyId, now, shown, sql`, s.cms_id`)} order by s.cms_id, s.place`,
      )
    },

    async cssBodies(companyId: number, ids: readonly number[]) {
      const rows = await db.query<{ id: number; css_body: string }>(
        companyId,
        sql`select s.id, s.css_body from ${idsSql(ids)} listed
          join spus s on s.company_id = ${companyId} and s.id = listed.id order by listed.nth`,
      )
      return rows.map(({ id, css_body }) => ({ spuId: id, cssBody: css_body }))
    },

    async detail(companyId: number, spuId: number, now: Date): Promise<DetailRow | undefined> {
      const [row] = await db.query<DetailRow>(
        companyId,
        sql`select s.*, p.name as supplier_name, ${couponedSql(companyId, now)} as couponed,
            ${offersCouponsSql(companyId, now)} as offers_coupons,
            coalesce((select jsonb_agg(${skuSql} order by u.sort, u.id) from skus u
              left join stocks t on t.company_id = u.company_id and t.sku_id = u.id and t.pool_id = 0
              where u.company_id = s.company_id and u.spu_id = s.id), '[]') as skus
          from spus s left join suppliers p on p.company_id = s.company_id and p.id = s.supplier_id
          where s.company_id = ${companyId} and s.id = ${spuId}`,
        'goods.detail',
      )
      return row
    },

    /** A SKU, and the region of an address of the shopper: the named one, else the default. */
    async sku(
      companyId: number,
      skuId: number,
      userId: number | null,
      addressId: number | undefined,
    ) {
      const [row] = await db.query<{
        sku: SkuRow
        least_num: number
        on_sale: boolean
        kind: GoodsKind
        region: (Region & { town: string }) | null
        delivery: SupplierDelivery | null
      }>(
        companyId,
        sql`select ${skuSql} as sku, s.least_num, s.on_sale, s.kind,
            (select jsonb_build_object('province', a.province, 'city', a.city, 'county', a.county,
                'town', a.town) from addresses a
              where a.company_id = ${companyId} and a.user_id = ${userId}
                and (${addressId ?? null}::bigint is null or a.id = ${addressId ?? null}::bigint)
              order by a.is_default desc, a.id desc limit 1) as region, p.delivery
          from skus u join spus s on s.company_id = u.company_id and s.id = u.spu_id
          left join suppliers p on p.company_id = s.company_id and p.id = s.supplier_id
          left join stocks t on t.company_id = u.company_id and t.sku_id = u.id and t.pool_id = 0
          where u.company_id = ${companyId} and u.id = ${skuId}`,
        'goods.sku',
      )
      return row
    },

    categories(companyId: number): Promise<CategoryRow[]> {
      return db.query(
        companyId,
        sql`select id, parent_id as "parentId", name, picture, banner from categories
            where company_id = ${companyId} order by sort, id`,
      )
    },

    /**
     * Second-level categories with some goods each; null if the category is not of the first
     * level.
     */
    async groups(companyId: number, categoryId: number, size: number, now: Date) {
      const shown = sql`(select s.* from spus s where s.company_id = ${companyId} and s.on_sale
        and s.category_id = c.id order by s.sort, s.id limit ${size}::int)`
      const rows = await db.query<{
        id: number | null
        name: string
        picture: Picture | null
        goods: CardRow[]
      }>(
        companyId,
        sql`select c.id, c.name, c.picture, coalesce((select jsonb_agg(to_jsonb(card) order by card.sort, card.id)
              from (${cardsSql(companyId, now, shown, sql`, s.sort`)}) card), '[]') as goods
          from categories top
          left join categories c on c.company_id = top.company_id and c.parent_id = top.id
          where top.company_id = ${companyId} and top.id = ${categoryId} and top.parent_id is null
          order by c.sort, c.id`,
      )
      if (rows.length === 0) return null
      return rows.filter((row): row is GroupRow => row.id !== null)
    },

    /** Whether a search step finds any product on sale. */
    async finds(companyId: number, { words }: SearchStep): Promise<boolean> {
      const [row] = await db.query<{ found: boolean }>(
        companyId,
        sql`select exists (select from ${foundSql(words)}) as found`,
      )
      return row?.found ?? false
    },

    /** Category names that contain the text and product names that it finds, best sellers first. */
    async namesLike(companyId: number, kw: string, words: readonly Words[]): Promise<string[]> {
      const rows = await db.query<{ name: string }>(
        companyId,
        sql`(select name from categories where company_id = ${companyId} and position(lower(${kw}::text) in lower(name)) > 0
            order by sort limit 10)
          union all
          (select s.name from ${foundSql(words)} order by s.sales desc limit 30)`,
      )
      return rows.map(({ name }) => name)
    },

    /** Keywords of the best sellers in these products' categories, without their own. */
    async relatedWords(companyId: number, spuIds: readonly number[]): Promise<string[]> {
      const rows = await db.query<{ word: string }>(
        companyId,
        sql`with seen as (
              select s.id, s.category_id, s.keywords from ${idsSql(spuIds)} listed
              join spus s on s.company_id = ${companyId} and s.id = listed.id
            ), best as (
              select b.keywords[1] as word, b.sales from (select distinct category_id from seen) c
              cross join lateral (select s.keywords, s.sales from spus s
                where s.company_id = ${companyId} and s.category_id = c.category_id and s.on_sale
                order by s.sort, s.id limit 50) b
            )
            select word from best where word is not null
              and not exists (select from seen where best.word = any(seen.keywords))
            group by word order by max(sales) desc, word limit 8`,
      )
      return rows.map(({ word }) => word)
    },
  }
}
export type GoodsRepo = ReturnType<typeof goodsRepo>
