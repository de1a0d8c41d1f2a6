import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/connection/database.ts'
import type { CouponRule } from '../../coupons/tables.ts'
import type { Shopper } from '../../../shopper.ts'
import { inStockSql, templateCoversSql } from '../../goods/index.ts'
import type { Item } from '../facts.repository.ts'

type AddOnQuery = { templateId: number; missing: number; limit: number; at: Date }

/** Products that raise an order to the threshold of a coupon. */
export const createAddOnRepository = (db: Database) => ({
  /** Selected items of the cart. */
  listCheckedItems: ({ companyId, userId }: Shopper): Promise<Item[]> =>
    db.query<Item>(
      companyId,
      sql`select sku_id::float8 as "skuId", num from cart_items
          where company_id = ${companyId} and user_id = ${userId} and checked
          order by id limit 200`,
    ),

  async findRule(companyId: number, templateId: number): Promise<CouponRule | null> {
    const [row] = await db.query<{ rule: CouponRule }>(
      companyId,
      sql`select rule from coupon_templates where company_id = ${companyId} and id = ${templateId}`,
    )
    return row?.rule ?? null
  },

  /**
   * Products in scope that can be bought now, without those of a running flash sale that allows no
   * coupons: first those that close the gap alone, cheapest first, then the others, most expensive
   * first.
   */
  async listSpuIds(companyId: number, { templateId, missing, limit, at }: AddOnQuery) {
    const rows = await db.query<{ id: number }>(
      companyId,
      sql`select s.id::float8 as id from spus s
          where s.company_id = ${companyId} and s.on_sale
            and ${templateCoversSql(companyId, at, templateId)} and ${inStockSql(companyId)}
            and not exists (
              select from skus k
              join flash_sale_items i on i.company_id = k.company_id and i.sku_id = k.id
              join flash_sale_sessions f on f.company_id = i.company_id and f.id = i.session_id
              where k.company_id = s.company_id and k.spu_id = s.id and not i.allows_coupons
                and f.status = 'published'
                and ${at.toISOString()}::timestamptz between f.starts_at and f.ends_at)
          order by s.cost_points * s.least_num < ${missing},
            abs(s.cost_points * s.least_num - ${missing}), s.id
          limit ${limit}`,
    )
    return rows.map(({ id }) => id)
  },
})
export type AddOnRepository = ReturnType<typeof createAddOnRepository>
