import type { ArgsOf } from '@mall/contract'

type Sort = NonNullable<ArgsOf<'goods.list'>['sortType']>
const sorts: readonly Sort[] = ['', 'sales', 'price_desc', 'price_asce']

/**
 * State of a product list, as encoded in the URL. Prices in costPoints.
 */
export type ListQuery = {
  kw: string
  categoryId: number | null
  cmsId: number | null
  spuId: number | null
  /** a coupon template's id */
  couponId: number | null
  /** isEquityAct=1: the goods of the shopper's benefits; equityActId: those of one activity */
  benefits: { activityId: number | null } | null
  sortType: Sort
  inStock: boolean
  brands: readonly string[]
  services: readonly string[]
  /** only goods that a coupon covers */
  hasCoupon: boolean
  /** only goods that the shopper's points pay in full */
  fullPoints: boolean
  minPrice: number | null
  maxPrice: number | null
  view: 'rows' | 'grid'
}

const parseWholeNumber = (text: string | null): number | null =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
const id = (text: string | null): number | null => parseWholeNumber(text) || null

const texts = (values: readonly string[]): string[] =>
  [...new Set(values.map((value) => value.trim()).filter(isFilterText))].slice(0, 10)
const isFilterText = (value: string) => value !== '' && [...value].length <= 40

function parseBenefits(search: URLSearchParams): ListQuery['benefits'] {
  const activityId = id(search.get('equityActId'))
  return search.get('isEquityAct') === '1' || activityId !== null ? { activityId } : null
}

/** Parses and validates URL parameters, which are untrusted input. */
export function parseListQuery(search: URLSearchParams): ListQuery {
  const get = (key: string) => search.get(key)
  const sort = sorts.find((value) => value === get('sortType')) ?? ''
  return {
    kw: [...(get('kw') ?? '').trim()].slice(0, 50).join(''),
    categoryId: id(get('categoryId')),
    cmsId: id(get('cmsId')),
    spuId: id(get('spuId')),
    couponId: id(get('couponId')),
    benefits: parseBenefits(search),
    sortType: sort,
    inStock: get('inStock') === 'true',
    brands: texts(search.getAll('brands')),
    services: texts(search.getAll('services')),
    hasCoupon: get('hasCoupon') === 'true',
    fullPoints: get('fullPoints') === 'true',
    minPrice: parseWholeNumber(get('minPrice')),
    maxPrice: parseWholeNumber(get('maxPrice')),
    view: get('view') === 'grid' ? 'grid' : 'rows',
  }
}

/** List state that the shopper can change on the screen. */
export type ListChange = Partial<
  Pick<
    ListQuery,
    | 'sortType'
    | 'inStock'
    | 'brands'
    | 'services'
    | 'hasCoupon'
    | 'fullPoints'
    | 'minPrice'
    | 'maxPrice'
    | 'view'
  >
>

export const noFilters = {
  brands: [],
  services: [],
  hasCoupon: false,
  fullPoints: false,
  inStock: false,
  minPrice: null,
  maxPrice: null,
} as const satisfies ListChange

/** Applies a change to the URL parameters; default values are removed. */
export function applyListChange(search: URLSearchParams, change: ListChange): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [key, value] of Object.entries(change)) {
    const off = value === null || value === '' || value === false || value === 'rows'
    if (off || Array.isArray(value)) next.delete(key)
    if (Array.isArray(value)) for (const one of value) next.append(key, String(one))
    else if (!off) next.set(key, String(value))
  }
  return next
}

/** Arguments of a list: goods of a selection, of a category, or all. */
export type ListArgs = ArgsOf<'goods.list'> & { categoryId?: number; cmsId?: number }

/** @param pointsWorth value of the shopper's points, in costPoints; null for a guest */
export function toListArgs(query: ListQuery, pointsWorth: number | null = null): ListArgs {
  const { brands, services, hasCoupon, fullPoints } = query
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
    ...(brands.length > 0 && { brands: [...brands] }),
    ...(services.length > 0 && { services: [...services] }),
    ...(hasCoupon && { hasCoupon }),
    ...(fullPoints && { fullPoints }),
    ...(fullPoints && pointsWorth !== null && { pointsWorth }),
  }
}

/** Next sort order after a tap on 价格: ascending first, then alternating. */
export const getNextPriceSort = (sort: Sort): Sort =>
  sort === 'price_asce' ? 'price_desc' : 'price_asce'

/** Number of active filters, shown next to 筛选. */
export const countFilters = (query: ListQuery): number =>
  query.brands.length +
  query.services.length +
  [query.inStock, query.hasCoupon, query.fullPoints].filter(Boolean).length +
  Number(query.minPrice !== null || query.maxPrice !== null)

/** Parses a price in whole display units to costPoints; null for an empty field. */
export function parsePriceInput(text: string, proportion: number): number | null {
  const digits = text.replace(/\D/g, '').slice(0, 7)
  return digits === '' ? null : Number(digits) * 100 * proportion
}

/** Formats costPoints as text of the price field. */
export const formatPriceInput = (costPoints: number | null, proportion: number): string =>
  costPoints === null ? '' : String(Math.floor(costPoints / 100 / proportion))

/** Orders two prices; null means no limit. */
export function toPriceRange(
  low: number | null,
  high: number | null,
): Pick<ListQuery, 'minPrice' | 'maxPrice'> {
  const swap = low !== null && high !== null && low > high
  return { minPrice: swap ? high : low, maxPrice: swap ? low : high }
}
