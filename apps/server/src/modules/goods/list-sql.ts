import { sql, type SQL } from 'drizzle-orm'
import { cardsSql, inStockSql, templateCoversSql } from './cards/card-sql.ts'
import type { ChosenFilters } from './filters/chosen-filters.ts'
import { facetsSql, type FacetQuery } from './filters/facets-sql.ts'
import { filterConditions } from './filters/filter-sql.ts'
import type { SearchStep, Words } from './search/words.ts'

/** Filters of a list except its prices. */
export type Filter = {
  companyId: number
  kw: string
  spuId?: number | undefined
  inStock: boolean
  categoryId?: number | undefined
  cmsId?: number | undefined
  couponId?: number | undefined
  /** brand, services and others; undefined if unset */
  filters?: ChosenFilters | undefined
}
export type Listing = Filter & { sortType: '' | 'sales' | 'price_desc' | 'price_asce' }

const all = (conditions: (SQL | undefined)[]): SQL =>
  sql.join(
    conditions.filter((one) => one !== undefined),
    sql` and `,
  )

/** The products that one of the words finds, as a relation `s`; all without words. */
export const foundSql = (words: readonly Words[]): SQL =>
  words.length === 0
    ? sql`(select *, 0 as rank from spus where false) s`
    : sql`find_goods(${JSON.stringify(words)}::jsonb) s`

function conditions(q: Filter, now: Date): SQL {
  const chosen: (SQL | undefined)[] = q.filters
    ? Object.values(filterConditions(q.companyId, q.filters, now))
    : []
  return all([
    sql`s.company_id = ${q.companyId}`,
    sql`s.on_sale`,
    q.spuId === undefined ? undefined : sql`s.id = ${q.spuId}`,
    q.categoryId === undefined
      ? undefined
      : sql`(s.category_id = ${q.categoryId} or s.top_category_id = ${q.categoryId})`,
    q.inStock ? inStockSql(q.companyId) : undefined,
    q.couponId === undefined ? undefined : templateCoversSql(q.companyId, now, q.couponId),
    ...chosen,
  ])
}

/** Rank of a match in name and keywords: whole name, keyword, end, start, part, or less. */
const fitSql = (text: string): SQL => sql`case when lower(s.name) = ${text} then 0
  when ${text}::text = any(s.keywords) then 1
  when position(${text} || ' ' in lower(s.name) || ' ') > 0 then 2
  when starts_with(lower(s.name), ${text}) then 3
  when position(${text}::text in lower(s.name)) > 0 then 4 else 5 end`

/** The best rank of the searched texts, else of the words that found it. */
const matchSql = ({ texts }: SearchStep): SQL =>
  texts.length === 0
    ? sql`s.rank`
    : sql`least(${sql.join(texts.map(fitSql), sql`, `)}) * 10 + s.rank`

const orders = {
  sales: sql`s.sales desc`,
  price_desc: sql`s.cost_points desc`,
  price_asce: sql`s.cost_points`,
}

/** Results of a search without an order are sorted by rank, then by sales. */
const isByMatch = ({ kw, sortType, cmsId }: Listing) =>
  sortType === '' && kw !== '' && cmsId === undefined

/** Whether an order depends on sales, which send no notification. */
export const isBySales = (q: Listing) => q.sortType === 'sales' || isByMatch(q)

function orderOf(q: Listing): SQL {
  const rest = sql`s.place, s.id`
  if (q.sortType !== '') return sql`${orders[q.sortType]}, ${rest}`
  return isByMatch(q) ? sql`s.match, s.sales desc, ${rest}` : rest
}

/**
 * Goods found by words with all columns; find_goods returns those that lists without filters need.
 */
const foundRowsSql = (companyId: number, words: readonly Words[]): SQL => sql`(
  select p.*, s.rank from ${foundSql(words)}
  join spus p on p.company_id = ${companyId} and p.id = s.id) s`

function sourceSql({ kw, companyId }: Filter, step: SearchStep | null, isWhole: boolean): SQL {
  if (kw === '') return sql`spus s`
  const words = step?.words ?? []
  return isWhole ? foundRowsSql(companyId, words) : foundSql(words)
}

const fromSql = (
  q: Filter,
  step: SearchStep | null,
  now: Date,
  isWhole = q.filters !== undefined,
): SQL =>
  sql`from ${sourceSql(q, step, isWhole)} ${
    q.cmsId === undefined
      ? sql``
      : sql`join selection_goods g on g.company_id = s.company_id and g.cms_id = ${q.cmsId} and g.spu_id = s.id`
  } where ${conditions(q, now)}`

const sortKeysSql = (q: Listing, step: SearchStep | null): SQL =>
  sql`${q.cmsId === undefined ? sql`s.sort` : sql`g.sort`} as place,
    ${step && isByMatch(q) ? matchSql(step) : sql`0`} as match`

/**
 * All goods of a list in its order, in the format of list-order.ts.
 * @param step interpretation of its words
 */
export const orderSql = (q: Listing, step: SearchStep | null, now: Date): SQL => sql`
  select string_agg(float8send(s.id::float8) || float8send(s.cost_points::float8), ''::bytea
    order by ${orderOf(q)}) as goods
  from (select s.id, s.cost_points, s.sales, ${sortKeysSql(q, step)} ${fromSql(q, step, now)}) s`

const isKnownSql = ({ companyId, categoryId }: Pick<Filter, 'companyId' | 'categoryId'>): SQL =>
  categoryId === undefined
    ? sql`true`
    : sql`exists (select from categories where company_id = ${companyId} and id = ${categoryId})`

/** Counts of the filter values as FacetRow; no row for a missing category. */
export const listFacetsSql = (
  q: Filter,
  prices: Pick<FacetQuery, 'minPrice' | 'maxPrice'> & { filters: ChosenFilters },
  step: SearchStep | null,
  now: Date,
): SQL => sql`
  select * from (${facetsSql(
    { companyId: q.companyId, inStock: q.inStock, ...prices },
    fromSql({ ...q, inStock: false, filters: undefined }, step, now, true),
    now,
  )}) facets where ${isKnownSql(q)}`

/** A list without words in the company's own order. */
export type Shelf = Omit<Listing, 'kw' | 'sortType'>

/** The first goods of a list, read through an index with its order. */
export function firstSql(shelf: Shelf, limit: number, now: Date): SQL {
  const q = { ...shelf, kw: '', sortType: '' } as const
  return sql`(
    select *, row_number() over (order by ${orderOf(q)}) as nth from (
      select s.id, s.kind, s.name, s.subtitle, s.pictures, s.cost_points, s.market_cost_points, s.least_num,
        s.sales, s.corner, s.css_body, s.services, s.category_id, s.top_category_id,
        ${sortKeysSql(q, null)} ${fromSql(q, null, now)}) s
    order by ${orderOf(q)} limit ${limit}::bigint)`
}

/**
 * Ids are sent as one JSON text, because the drivers format arrays differently. The limit tells
 * the planner their number and materialises them: next to a function that may fail, row-level
 * security prevents index scans, and the whole table is read (27,000 pages for 12 goods of
 * 90,000).
 */
export const idsSql = (ids: readonly number[]): SQL => sql`(
  select value::bigint as id, nth
  from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as t(value, nth)
  limit ${ids.length}::bigint)`

/** Goods by id in the given order without delisted ones. */
export const byIdsSql = (companyId: number, ids: readonly number[]): SQL =>
  sql`(select s.*, listed.nth from ${idsSql(ids)} listed
    join spus s on s.company_id = ${companyId} and s.id = listed.id and s.on_sale)`

/**
 * A page as CardRow in order, with whether the category exists (`known`). An empty page is one row
 * without an id.
 * @param shown the goods of the page, as a relation with `nth`
 */
export const pageSql = (
  q: Pick<Filter, 'companyId' | 'categoryId'>,
  shown: SQL,
  now: Date,
): SQL => sql`
  select * from (select ${isKnownSql(q)} as known) facts
  left join (${cardsSql(q.companyId, now, shown, sql`, s.nth`)}) cards on true
  order by nth`
