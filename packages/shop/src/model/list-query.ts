import type { ArgsOf } from '@mall/contract'

type Sort = NonNullable<ArgsOf<'goods.list'>['sortType']>
const sorts: readonly Sort[] = ['', 'sales', 'price_desc', 'price_asce']

/**
 * What a product list shows, as its address says it. Prices in costPoints.
 * isEquityAct and equityActId of the specification have nothing to filter by and are ignored.
 */
export type ListQuery = {
  kw: string
  categoryId: number | null
  cmsId: number | null
  spuId: number | null
  /** a coupon template's id */
  couponId: number | null
  sortType: Sort
  inStock: boolean
  minPrice: number | null
  maxPrice: number | null
  view: 'rows' | 'grid'
}

const parseWholeNumber = (text: string | null): number | null =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
const id = (text: string | null): number | null => parseWholeNumber(text) || null

/** Reads an address with care: anyone can write one. */
export function parseListQuery(search: URLSearchParams): ListQuery {
  const get = (key: string) => search.get(key)
  const sort = sorts.find((value) => value === get('sortType')) ?? ''
  return {
    kw: [...(get('kw') ?? '').trim()].slice(0, 50).join(''),
    categoryId: id(get('categoryId')),
    cmsId: id(get('cmsId')),
    spuId: id(get('spuId')),
    couponId: id(get('couponId')),
    sortType: sort,
    inStock: get('inStock') === 'true',
    minPrice: parseWholeNumber(get('minPrice')),
    maxPrice: parseWholeNumber(get('maxPrice')),
    view: get('view') === 'grid' ? 'grid' : 'rows',
  }
}

/** What changes while a list is looked at. */
export type ListChange = Partial<
  Pick<ListQuery, 'sortType' | 'inStock' | 'minPrice' | 'maxPrice' | 'view'>
>

/** The same address with a change written into it; what is off is left out. */
export function applyListChange(search: URLSearchParams, change: ListChange): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [key, value] of Object.entries(change)) {
    const off = value === null || value === '' || value === false || value === 'rows'
    if (off) next.delete(key)
    else next.set(key, String(value))
  }
  return next
}

/** What a list is asked with: a selection's goods, a category's, or all. */
export type ListArgs = ArgsOf<'goods.list'> & { categoryId?: number; cmsId?: number }

export function toListArgs(query: ListQuery): ListArgs {
  const { kw, sortType, inStock, categoryId, cmsId, spuId, couponId, minPrice, maxPrice } = query
  return {
    kw,
    sortType,
    inStock,
    ...(categoryId !== null && { categoryId }),
    ...(cmsId !== null && { cmsId }),
    ...(spuId !== null && { spuId }),
    ...(couponId !== null && { couponId }),
    ...(minPrice !== null && { minPrice }),
    ...(maxPrice !== null && { maxPrice }),
  }
}

/** A tap on 价格: first the cheapest on top, then the dearest, and so on. */
export const getNextPriceSort = (sort: Sort): Sort =>
  sort === 'price_asce' ? 'price_desc' : 'price_asce'

/** Filters of the sheet that are on, for the number beside 筛选. */
export const countFilters = ({ inStock, minPrice, maxPrice }: ListQuery): number =>
  Number(inStock) + Number(minPrice !== null || maxPrice !== null)

/** A price as it is typed, in whole shown units, to costPoints; null for an empty field. */
export function parsePriceInput(text: string, proportion: number): number | null {
  const digits = text.replace(/\D/g, '').slice(0, 7)
  return digits === '' ? null : Number(digits) * 100 * proportion
}

/** costPoints to what stands in the field. */
export const formatPriceInput = (costPoints: number | null, proportion: number): string =>
  costPoints === null ? '' : String(Math.floor(costPoints / 100 / proportion))

/** The lower of two prices first, however they were typed. */
export function toPriceRange(
  low: number | null,
  high: number | null,
): Pick<ListQuery, 'minPrice' | 'maxPrice'> {
  const swap = low !== null && high !== null && low > high
  return { minPrice: swap ? high : low, maxPrice: swap ? low : high }
}
