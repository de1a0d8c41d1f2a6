import { sql, type SQL } from 'drizzle-orm'
import { queryTokens } from '../../db/search-tokens.ts'
import { cardsSql, inStockSql } from './card-sql.ts'

/** What a list is asked for. */
export type ListQuery = {
  companyId: number
  kw: string
  sortType: '' | 'sales' | 'price_desc' | 'price_asce'
  spuId?: number | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
  inStock: boolean
  categoryId?: number | undefined
  cmsId?: number | undefined
  limit: number
  offset: number
}

const all = (conditions: (SQL | undefined)[]): SQL =>
  sql.join(conditions.filter((one) => one !== undefined), sql` and `)

/** Every pair of neighbouring characters has to be there; words without any letter find nothing. */
function wordsSql(kw: string): SQL {
  const tokens = queryTokens(kw).map((token) => sql`${token}`)
  return tokens.length === 0 ? sql`false` : sql`s.search_tokens @> array[${sql.join(tokens, sql`, `)}]::text[]`
}

function conditions(q: ListQuery): SQL {
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

/**
 * One statement: whether the category exists (`known`), how many goods there are in all (`total`)
 * and the page as CardRow, in order. An empty page is one row without an id.
 */
export function listSql(q: ListQuery, now: Date): SQL {
  const selected = q.cmsId !== undefined
  const from = sql`from spus s ${
    selected
      ? sql`join selection_goods g on g.company_id = s.company_id and g.cms_id = ${q.cmsId} and g.spu_id = s.id`
      : sql``
  } where ${conditions(q)}`
  const found = sql`select s.id, s.name, s.subtitle, s.pictures, s.cost_points, s.market_cost_points,
    s.least_num, s.sales, s.corner, s.css_body, s.services, s.category_id, s.top_category_id,
    ${selected ? sql`g.sort` : sql`s.sort`} as place,
    ${q.kw === '' ? sql`0` : matchSql(q.kw)} as match ${from}`
  const page = sql`(select * from (${found}) s order by ${orderOf(q)}
    limit ${q.limit}::bigint offset ${q.offset}::bigint)`
  const known =
    q.categoryId === undefined
      ? sql`true`
      : sql`exists (select from categories where company_id = ${q.companyId} and id = ${q.categoryId})`
  return sql`
    select * from (select ${known} as known, (select count(*) ${from})::int as total) facts
    left join (
      ${cardsSql(q.companyId, now, page, sql`, row_number() over (order by ${orderOf(q)}) as nth`)}
    ) cards on true
    order by nth`
}
