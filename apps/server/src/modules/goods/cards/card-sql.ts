import { sql, type SQL } from 'drizzle-orm'
import { claimableNowSql } from '../../coupons/index.ts'

/** Condition: one of these templates covers the product `s` by scope. */
const coveredSql = (companyId: number, which: SQL): SQL => sql`exists (
  select from coupon_templates ct
  cross join lateral (select ct.rule->'scope'->'categories' as cats, ct.rule->'scope'->'goods' as goods) scope
  where ct.company_id = ${companyId} and ${which}
    and (jsonb_array_length(cats) + jsonb_array_length(goods) = 0
      or cats @> to_jsonb(s.category_id) or cats @> to_jsonb(s.top_category_id)
      or goods @> to_jsonb(s.id)))`

/** Condition: a currently claimable coupon covers the product `s`. */
export const couponedSql = (companyId: number, now: Date): SQL =>
  coveredSql(companyId, claimableNowSql(sql`${now.toISOString()}::timestamptz`))

/** Condition: a template that has not ended covers the product `s`. */
export const templateCoversSql = (companyId: number, now: Date, templateId: number): SQL =>
  coveredSql(
    companyId,
    sql`ct.id = ${templateId}
      and coalesce((ct.rule->>'validTo')::timestamptz, 'infinity') > ${now.toISOString()}::timestamptz`,
  )

/** One of the templates covers the product `s`. */
export const anyTemplateCoversSql = (companyId: number, templateIds: readonly number[]): SQL =>
  coveredSql(companyId, sql`ct.id = any(${`{${templateIds.join(',')}}`}::bigint[])`)

/** Condition: a coupon covers the product `s` that is claimable now or later. */
export const offersCouponsSql = (companyId: number, now: Date): SQL =>
  coveredSql(
    companyId,
    sql`(ct.rule->>'claimable')::boolean is not false
      and (ct.rule->>'stopped')::boolean is not true
      and coalesce((ct.rule->>'claimTo')::timestamptz, 'infinity') > ${now.toISOString()}::timestamptz
      and coalesce((ct.rule->>'validTo')::timestamptz, 'infinity') > ${now.toISOString()}::timestamptz`,
  )

/**
 * Columns of CardRow over a relation `s` with the columns of `spus`; `source` defines `s` and is
 * read first, so that joins touch only the shown products.
 */
export const cardsSql = (companyId: number, now: Date, source: SQL, more: SQL = sql``): SQL => sql`
  select s.id, s.kind, s.name, s.subtitle, s.pictures->0 as picture, s.cost_points, s.market_cost_points,
    s.least_num, s.sales, s.category_id, s.top_category_id, s.corner, s.css_body, s.services, k.skus, k.a_sku, k.most,
    rating.shown as rated, rating.good as rated_good,
    ${couponedSql(companyId, now)} as couponed ${more}
  from ${source} s
  cross join lateral (
    select count(*)::int as skus, min(u.id) as a_sku, coalesce(max(t.available), 0)::bigint as most
    from skus u left join stocks t on t.company_id = u.company_id and t.sku_id = u.id and t.pool_id = 0
    where u.company_id = ${companyId} and u.spu_id = s.id and u.on_sale
  ) k
  left join review_ratings rating on rating.company_id = ${companyId} and rating.spu_id = s.id`

/** The product `s` can be bought now. */
export const inStockSql = (companyId: number): SQL => sql`exists (
  select from skus u join stocks t on t.company_id = u.company_id and t.sku_id = u.id and t.pool_id = 0
  where u.company_id = ${companyId} and u.spu_id = s.id and u.on_sale and t.available >= s.least_num)`
