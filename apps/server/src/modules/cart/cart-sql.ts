import { sql, type SQL } from 'drizzle-orm'
import type { Shopper } from '../../shopper.ts'

/** Most pieces of one item. */
export const mostPieces = 9999
/** Most different SKUs in a cart. */
export const mostItems = 120

/** A SKU in a running session has the session's price, pieces and limit. */
const joins = ({ companyId, userId }: Shopper, at: Date): SQL => sql`
  join spus s on s.company_id = ${companyId} and s.id = u.spu_id
  left join lateral (select * from find_flash_item(${companyId}, u.id,
    ${at.toISOString()}::timestamptz) offset 0) fi on true
  left join stocks t on t.company_id = ${companyId} and t.sku_id = u.id and t.pool_id = coalesce(fi.id, 0)
  left join purchases p on p.company_id = ${companyId} and p.user_id = ${userId} and p.spu_id = s.id`

/**
 * Purchase limits of a SKU for this shopper: `allowed` is the rest, null without a limit; `most`
 * bounds an item, lower in a flash sale.
 */
const skuColumns = ({
  companyId,
  userId,
}: Shopper) => sql`u.spu_id, s.least_num, coalesce(t.available, 0) as available,
  u.on_sale and s.on_sale as on_sale,
  s.limit_per_person, case when s.limit_per_person is not null
    then greatest(0, s.limit_per_person - coalesce(p.bought, 0)) end as allowed,
  least(${mostPieces}, case when fi.id is not null then
    count_flash_left(${companyId}, ${userId}, fi.id, fi.per_person, fi.starts_at) end) as most`
const activeSql = sql`cart_active(on_sale, least_num, available, allowed, most)`

const withLimit = (relation: SQL) => sql`select *, (${activeSql}) as active from (${relation}) r`

/** The shopper's items with limits of their SKUs; `more` adds columns of u, s and c. */
export const itemsSql = (shopper: Shopper, at: Date, more: SQL = sql``): SQL =>
  withLimit(sql`
    select c.id, c.sku_id, c.num, c.checked, c.created_at, ${skuColumns(shopper)} ${more}
    from cart_items c join skus u on u.company_id = ${shopper.companyId} and u.id = c.sku_id ${joins(shopper, at)}
    where c.company_id = ${shopper.companyId} and c.user_id = ${shopper.userId}`)

/** One SKU with the shopper's purchase limits. */
export const skuSql = (shopper: Shopper, at: Date, skuId: SQL): SQL =>
  withLimit(sql`select u.id, ${skuColumns(shopper)} from skus u ${joins(shopper, at)}
    where u.company_id = ${shopper.companyId} and u.id = ${skuId}`)

/** Several SKUs with the shopper's purchase limits, product names and specs. */
export const skusSql = (shopper: Shopper, at: Date, skuIds: readonly number[]): SQL =>
  withLimit(sql`select u.id, s.name, u.spec_values, ${skuColumns(shopper)} from skus u ${joins(shopper, at)}
    where u.company_id = ${shopper.companyId} and u.id in (
      select value::bigint from jsonb_array_elements_text(${JSON.stringify(skuIds)}::jsonb))`)

/** The refusal of a row of `facts`, or null (`sql/cart-add.sql`). */
export const verdictSql = sql`cart_verdict(requested, beside, on_sale, least_num, available, allowed,
  most)`

/** Most pieces of the item under concurrent changes. */
export const boundSql = sql`cart_bound(beside, available, allowed, most, true)`
