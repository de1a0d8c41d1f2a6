import { sql, type SQL } from 'drizzle-orm'
import { queryTokens } from '../../db/search-tokens.ts'
import { cardsSql, inStockSql } from './card-sql.ts'

/** Which goods a list has. */
export type Filter = {
  companyId: number
  kw: string
  spuId?: number | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
  inStock: boolean
  categoryId?: number | undefined
  cmsId?: number | undefined
}
/** A part of them, in an order. */
export type ListQuery = Filter & {
  sortType: '' | 'sales' | 'price_desc' | 'price_asce'
  limit: number
  offset: number
}

const all = (conditions: (SQL | undefined)[]): SQL =>
  sql.join(
    conditions.filter((one) => one !== undefined),
    sql` and `,
  )

/** Every pair of neighbouring characters has to be there; words without any letter find nothing. */
export function wordsSql(kw: string): SQL {
  const tokens = queryTokens(kw).map((token) => sql`${token}`)
  if (tokens.length === 0) return sql`false`
  return sql`s.id in (select found_spus(array[${sql.join(tokens, sql`, `)}]::text[]))`
}

function conditions(q: Filter): SQL {
  return all([
    sql`s.company_id = ${q.companyId}`,
    sql`s.on_sale`,
    q.kw === '' ? undefined : wordsSql(q.kw),
    q.spuId === undefined ? undefined : sql`s.id = ${q.spuId}`,
    q.minPrice === undefined ? undefined : sql`s.cost_points >= ${q.minPrice}`,
    q.maxPrice === undefined ? undefined : sql`s.cost_points <= ${q.maxPrice}`,
    q.categoryId === undefined
      ? undefined
      : sql`(s.category_id = ${q.categoryId} or s.top_category_id = ${q.categoryId})`,
    q.inStock ? inStockSql(q.companyId) : undefined,
  ])
}

/** How well the name matches the words: the name itself, its beginning, a part of it, or less. */
function matchSql(kw: string): SQL {
  const words = kw.normalize('NFKC').toLowerCase()
  return sql`case when lower(s.name) = ${words} then 0 when starts_with(lower(s.name), ${words}) then 1
    when position(${words}::text in lower(s.name)) > 0 then 2 else 3 end`
}

const orders = {
  sales: sql`s.sales desc`,
  price_desc: sql`s.cost_points desc`,
  price_asce: sql`s.cost_points`,
}

function orderOf({ kw, sortType, cmsId }: ListQuery): SQL {
  const rest = sql`s.place, s.id`
  if (sortType !== '') return sql`${orders[sortType]}, ${rest}`
  return kw === '' || cmsId !== undefined ? rest : sql`s.match, s.sales desc, ${rest}`
}

const fromSql = (q: Filter): SQL =>
  sql`from spus s ${
    q.cmsId === undefined
      ? sql``
      : sql`join selection_goods g on g.company_id = s.company_id and g.cms_id = ${q.cmsId} and g.spu_id = s.id`
  } where ${conditions(q)}`

/** How many goods a list has on all of its pages. */
export const countSql = (q: Filter): SQL => sql`select count(*)::int as total ${fromSql(q)}`

/**
 * One page as CardRow, in order, with whether the category exists (`known`). An empty page is one
 * row without an id.
 */
export function pageSql(q: ListQuery, now: Date): SQL {
  const found = sql`select s.id, s.name, s.subtitle, s.pictures, s.cost_points, s.market_cost_points,
    s.least_num, s.sales, s.corner, s.css_body, s.services, s.category_id, s.top_category_id,
    ${q.cmsId === undefined ? sql`s.sort` : sql`g.sort`} as place,
    ${q.kw === '' ? sql`0` : matchSql(q.kw)} as match ${fromSql(q)}`
  const page = sql`(select * from (${found}) s order by ${orderOf(q)}
    limit ${q.limit}::bigint offset ${q.offset}::bigint)`
  const known =
    q.categoryId === undefined
      ? sql`true`
      : sql`exists (select from categories where company_id = ${q.companyId} and id = ${q.categoryId})`
  return sql`
    select * from (select ${known} as known) facts
    left join (
      ${cardsSql(q.companyId, now, page, sql`, row_number() over (order by ${orderOf(q)}) as nth`)}
    ) cards on true
    order by nth`
}
