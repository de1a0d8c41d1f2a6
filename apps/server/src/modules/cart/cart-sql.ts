import { sql, type SQL } from 'drizzle-orm'

export type Owner = { companyId: number; userId: number }
/** Most pieces of one item. */
export const mostPieces = 9999

const joins = ({ companyId, userId }: Owner): SQL => sql`
  join spus s on s.company_id = ${companyId} and s.id = u.spu_id
  left join stocks t on t.company_id = ${companyId} and t.sku_id = u.id
  left join purchases p on p.company_id = ${companyId} and p.user_id = ${userId} and p.spu_id = s.id`

/** What a SKU allows this shopper; `allowed` is what the limit leaves, null where there is none. */
const skuColumns = sql`u.spu_id, s.least_num, coalesce(t.available, 0) as available,
  u.on_sale and s.on_sale as on_sale,
  s.limit_per_person, case when s.limit_per_person is not null
    then greatest(0, s.limit_per_person - coalesce(p.bought, 0)) end as allowed`
const activeSql = sql`on_sale and available >= least_num and coalesce(allowed, least_num) >= least_num`

const withLimit = (relation: SQL) => sql`select *, (${activeSql}) as active from (${relation}) r`

/** The shopper's items with what their SKUs allow; `more` columns come from u, s and c. */
export const itemsSql = (owner: Owner, more: SQL = sql``): SQL =>
  withLimit(sql`
    select c.id, c.sku_id, c.num, c.checked, c.created_at, ${skuColumns} ${more}
    from cart_items c join skus u on u.company_id = ${owner.companyId} and u.id = c.sku_id ${joins(owner)}
    where c.company_id = ${owner.companyId} and c.user_id = ${owner.userId}`)

/** One SKU with what it allows the shopper. */
export const skuSql = (owner: Owner, skuId: SQL): SQL =>
  withLimit(sql`select u.id, ${skuColumns} from skus u ${joins(owner)}
    where u.company_id = ${owner.companyId} and u.id = ${skuId}`)

/**
 * The refusal that a row of `facts` meets, or null: `wanted` pieces of its SKU, `beside` pieces of
 * the product's other SKUs in the cart. `verified` false leaves stock and limit to the checkout.
 */
export const verdictSql = (verified: SQL): SQL => sql`case
  when not on_sale then 'goods/gone'
  when wanted > ${mostPieces}::int then 'cart/limit'
  when wanted < least_num then 'cart/below-least'
  when ${verified} and wanted > available then 'cart/short'
  when ${verified} and wanted + beside > coalesce(allowed, wanted + beside) then 'cart/limit' end`

/** Most pieces the item may come to, whatever else happens meanwhile. */
export const boundSql = (verified: SQL): SQL => sql`case when ${verified}
  then least(${mostPieces}::int, available, coalesce(allowed - beside, ${mostPieces}::int))
  else ${mostPieces}::int end`
