import { sql, type SQL } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import type { Visitor } from '../../shopper.ts'
import type { TemplateRow } from './template-view.ts'

const MAX_TEMPLATES = 200

/** Names of the categories in a rule's scope, as a column. */
export const categoryNames = (companyId: number, rule: SQL): SQL => sql`coalesce((
  select jsonb_agg(g.name order by g.sort) from categories g
  where g.company_id = ${companyId} and ${rule}->'scope'->'categories' @> to_jsonb(g.id)), '[]')`

const selectTemplates = (tx: Db, { companyId, userId }: Visitor, where: SQL) =>
  selectRows<TemplateRow>(
    tx,
    sql`select t.id::float8 as id, t.rule, t.claimed, ${categoryNames(companyId, sql`t.rule`)} as categories,
          u.claimed::int as "userClaimed", u.unused as "couponId"
        from coupon_templates t
        cross join lateral (
          select count(*) as claimed,
            (array_agg(c.id order by c.valid_to) filter (where c.status = 'unused' and c.valid_to > now()))[1]
              as unused
          from coupons c
          where c.company_id = t.company_id and c.template_id = t.id and c.user_id = ${userId}
        ) u
        where t.company_id = ${companyId} and ${where}
        order by t.id limit ${MAX_TEMPLATES}`,
  )

/** Coupon templates with the shopper's claims and unused coupons of each. */
export function createTemplatesRepository(db: Database) {
  const list = (visitor: Visitor, where: SQL) =>
    db.transaction(visitor.companyId, (tx) => selectTemplates(tx, visitor, where))
  const isClaimable = sql`(t.rule->>'claimable')::boolean is not false
    and (t.rule->>'stopped')::boolean is not true`
  return {
    listClaimable: (visitor: Visitor) => list(visitor, isClaimable),

    existsIn: (companyId: number) =>
      db.transaction(companyId, async (tx) => {
        const [row] = await selectRows<{ found: boolean }>(
          tx,
          sql`select exists(select from coupon_templates where company_id = ${companyId}) as found`,
        )
        return row?.found === true
      }),

    listByIds: (visitor: Visitor, ids: readonly number[]) =>
      list(visitor, sql`t.id = any(${`{${ids.join(',')}}`}::bigint[])`),

    /** Claimable templates whose scope covers a product; null where the product is not on sale. */
    listForGoods: (visitor: Visitor, spuId: number) =>
      db.transaction(visitor.companyId, async (tx) => {
        const [goods] = await selectRows<{ categoryId: number; topCategoryId: number }>(
          tx,
          sql`select category_id::float8 as "categoryId", top_category_id::float8 as "topCategoryId"
              from spus where company_id = ${visitor.companyId} and id = ${spuId} and on_sale`,
        )
        if (!goods) return null
        return { goods, rows: await selectTemplates(tx, visitor, isClaimable) }
      }),
  }
}
export type TemplatesRepository = ReturnType<typeof createTemplatesRepository>
