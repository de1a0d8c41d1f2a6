import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/connection/database.ts'
import type { CouponRule } from '../../../db/schema/index.ts'
import type { Shopper } from '../../../shopper.ts'
import { couponedSql, inStockSql } from '../../goods/index.ts'
import type { Item } from '../facts.repo.ts'

type AddOnQuery = { templateId: number; missing: number; limit: number; at: Date }

/** Goods that bring an order to the threshold of a coupon. */
export const createAddOnRepository = (db: Database) => ({
  /** The chosen goods of the cart. */
  listCheckedItems: ({ companyId, userId }: Shopper): Promise<Item[]> =>
    db.query<Item>(
      companyId,
      sql`select sku_id::int as "skuId", num from cart_items
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
   * Products in scope that can be bought now: first those that close the gap alone, the cheapest
   * leading, then the others, the dearest leading.
   */
  async listSpuIds(companyId: number, { templateId, missing, limit, at }: AddOnQuery) {
    const rows = await db.query<{ id: number }>(
      companyId,
      sql`select s.id::int as id from spus s
          where s.company_id = ${companyId} and s.on_sale
            and ${couponedSql(companyId, at, templateId)} and ${inStockSql(companyId)}
          order by s.cost_points * s.least_num < ${missing},
            abs(s.cost_points * s.least_num - ${missing}), s.id
          limit ${limit}`,
    )
    return rows.map(({ id }) => id)
  },
})
export type AddOnRepository = ReturnType<typeof createAddOnRepository>
