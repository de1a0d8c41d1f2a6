import type { Category, InputOf } from '@mall/contract'
import type { ResponseCache } from '../../cache/response-cache.ts'
import type { Topic } from '../../cache/topics.ts'
import { Refusal } from '../../plugins/errors.ts'
import { findDeliveryTerms, toDelivery } from '../freight/index.ts'
import type { CompanyCache } from '../companies/index.ts'
import { cardOf, termsOfCards, type CardRow } from './cards/card.ts'
import { promisedServices } from './cards/promised-services.ts'
import { detailOf, freightOfGoods, skuOf } from './detail.ts'
import { hasChosen, toChosenFilters } from './filters/chosen-filters.ts'
import { findPriceBands } from './filters/price-bands.ts'
import type { GoodsRepo } from './goods.repository.ts'
import { countWithin, pageOfOrder, pricesOfOrder } from './list-order.ts'
import { isBySales, type Filter, type Listing } from './list-sql.ts'
import { windowOf } from './paging.ts'
import { marksOf } from './search/marks.ts'
import { createWordFinder } from './search/word-finder.ts'
import { suggestionsFor } from './suggestions.ts'

type ListInput = InputOf<'goods.list'> & {
  categoryId?: number | undefined
  cmsId?: number | undefined
}

/** Number of best sellers from which an empty result is filled. */
const recommendations = 10
const bestSellers = 200
const mostAddOn = 30

/** Cache time of an order, ms; a minute for sales, which send no notification. */
const holds = { bySales: 60_000, untilChanged: 3_600_000 }

/**
 * Coupons and flash sales end without a notification, so their orders are cached for a minute too.
 */
const holdOf = (listing: Listing) =>
  isBySales(listing) || hasCoupons(listing) || listing.filters?.fullPoints
    ? holds.bySales
    : holds.untilChanged

const hasCoupons = ({ couponId, filters }: Listing) =>
  couponId !== undefined || filters?.hasCoupon === true

const topicsOf = (listing: Listing): Topic[] => [
  'goods',
  // A search also depends on the company, whose synonyms it uses.
  ...(listing.kw === '' ? [] : ['company']),
  ...(listing.inStock ? ['stock'] : []),
  ...(hasCoupons(listing) ? ['coupon'] : []),
]

/** Filters without unset ones, which would split the cache. */
function toFilter(
  companyId: number,
  {
    brands,
    services,
    hasCoupon,
    fullPoints,
    pointsWorth,
    ...filter
  }: Omit<ListInput, 'page' | 'size' | 'sortType' | 'minPrice' | 'maxPrice'>,
  company: Awaited<ReturnType<CompanyCache['of']>>,
  usableTemplates?: readonly number[],
): Filter {
  const worth = fullPoints ? pointsWorth : undefined
  const chosen = toChosenFilters(
    { brands, services, hasCoupon, fullPoints, pointsWorth: worth },
    company,
    usableTemplates,
  )
  return { companyId, ...filter, ...(hasChosen(chosen) && { filters: chosen }) }
}

/** Shows a municipality that is its own city once: 上海市 浦东新区 张江镇. */
const regionText = (names: readonly string[]) =>
  [...new Set(names)].filter((name) => name !== '').join(' ')

export function goodsService({
  repo,
  companies,
  cache,
  now,
}: {
  repo: GoodsRepo
  companies: CompanyCache
  cache: Pick<ResponseCache, 'getOrLoad'>
  now: () => Date
}) {
  const findWords = createWordFinder({ repo, companies, cache })
  /** The cached order of a list: ids and prices of all its products, for all pages and totals. */
  const orderOf = (listing: Listing) =>
    cache.getOrLoad(
      listing.companyId,
      `order ${JSON.stringify(listing)}`,
      topicsOf(listing),
      async () => repo.order(listing, await findWords(listing.companyId, listing.kw), now()),
      holdOf(listing),
    )
  const cards = (rows: readonly CardRow[], company: Awaited<ReturnType<CompanyCache['of']>>) =>
    rows.map((row) => cardOf(row, termsOfCards(company)))

  async function recommended(companyId: number) {
    const order = await orderOf({ companyId, kw: '', inStock: false, sortType: 'sales' })
    const { ids } = pageOfOrder(order, {}, { limit: bestSellers, offset: 0 })
    return repo.buyable(companyId, ids, recommendations, now())
  }

  return {
    /** Best sellers up to a price, in costPoints. */
    async forPoints(companyId: number, worth: number) {
      const company = await companies.of(companyId)
      const order = await orderOf({ companyId, kw: '', inStock: false, sortType: 'sales' })
      const { ids } = pageOfOrder(order, { maxPrice: worth }, { limit: bestSellers, offset: 0 })
      const rows = await repo.buyable(companyId, ids, recommendations, now())
      return { list: cards(rows, company) }
    },

    async icons(companyId: number) {
      return (await companies.of(companyId)).icons
    },

    /**
     * @param usableTemplates templates of the shopper's coupons; by default those that anyone can
     * claim
     */
    async list(
      companyId: number,
      { page, size, minPrice, maxPrice, sortType, ...input }: ListInput,
      usableTemplates?: readonly number[],
    ) {
      const part = windowOf({ page, size })
      const prices = { minPrice, maxPrice }
      const company = await companies.of(companyId)
      const filter = toFilter(companyId, input, company, usableTemplates)
      const listing = { ...filter, sortType }
      // An index contains the start of a list if no other filter is set.
      const isBeginning =
        page === 1 && filter.kw === '' && sortType === '' && !minPrice && maxPrice === undefined
      const found = isBeginning ? null : pageOfOrder(await orderOf(listing), prices, part)
      const { known, rows } = found
        ? await repo.pageOf(listing, found.ids, now())
        : await repo.first(listing, size, now())
      if (!known) throw new Refusal('goods/no-category')
      // A page that is not full contains the whole list; only a longer list is counted.
      const total = found
        ? found.total
        : rows.length < size
          ? rows.length
          : pageOfOrder(await orderOf(listing), prices, part).total
      const instead = total === 0 ? await recommended(companyId) : []
      const step = await findWords(companyId, filter.kw)
      const names = rows.map(({ name }) => name)
      return {
        list: cards(rows, company),
        total,
        page,
        size,
        hasNext: rows.length > 0 && part.offset + rows.length < total,
        recommended: cards(instead, company),
        match: step?.match ?? 'exact',
        marks: step ? marksOf(names, step) : [],
      }
    },

    /** Filter values with their counts; prices in about equal ranges. */
    async facets(
      companyId: number,
      { minPrice, maxPrice, ...input }: InputOf<'goods.facets'>,
      usableTemplates?: readonly number[],
    ) {
      const company = await companies.of(companyId)
      const filter = toFilter(companyId, input, company, usableTemplates)
      const prices = pricesOfOrder(await orderOf({ ...filter, sortType: '' }))
      const step = await findWords(companyId, filter.kw)
      const filters = toChosenFilters(input, company, usableTemplates)
      const chosen = { filters, minPrice, maxPrice }
      const facets = await repo.facets(filter, chosen, step, now())
      if (!facets) throw new Refusal('goods/no-category')
      const bands = findPriceBands(prices, 100 * company.info.proportion)
      const promised = promisedServices(
        facets.services.map(({ value }) => value),
        company.settings.services,
      )
      return {
        ...facets,
        services: facets.services.filter(({ value }) => promised.includes(value)),
        prices: bands.map(({ min, max }) => ({
          min,
          max,
          count: countWithin(prices, { minPrice: min ?? undefined, maxPrice: max ?? undefined }),
        })),
      }
    },

    async listInSelection(
      companyId: number,
      input: InputOf<'goods.listInSelection'>,
      usableTemplates?: readonly number[],
    ) {
      const { cmsId } = input
      const title = await cache.getOrLoad(companyId, `selection ${cmsId}`, ['goods'], () =>
        repo.selectionTitle(companyId, cmsId),
      )
      const goods = await this.list(companyId, input, usableTemplates)
      return { ...goods, ...(title !== undefined && { title }) }
    },

    /** Goods that bring an amount to a freight rule. */
    async addOn(companyId: number, missing: number) {
      const company = await companies.of(companyId)
      return { goods: cards(await repo.addOn(companyId, missing, mostAddOn, now()), company) }
    },

    async byIds(companyId: number, ids: readonly number[]) {
      const company = await companies.of(companyId)
      return cards(await repo.byIds(companyId, [...new Set(ids)], now()), company)
    },

    async detail(companyId: number, spuId: number, skuId?: number) {
      const company = await companies.of(companyId)
      const row = await repo.detail(companyId, spuId, now())
      if (!row) throw new Refusal('goods/not-found')
      return detailOf(row, skuId, company)
    },

    async detailOfSku(companyId: number, spuId: number, skuId: number) {
      const detail = await this.detail(companyId, spuId, skuId)
      if (detail.selectedSkuId !== skuId) throw new Refusal('goods/not-found')
      return detail
    },

    async refreshSku(companyId: number, userId: number | null, skuId: number, addressId?: number) {
      const { info, settings } = await companies.of(companyId)
      const row = await repo.sku(companyId, skuId, userId, addressId)
      if (!row) throw new Refusal('goods/not-found')
      if (addressId !== undefined && row.region === null) throw new Refusal('address/not-found')
      const { surcharge } = findDeliveryTerms(row.delivery, row.region)
      const freight = { ...settings.freight, baseFee: settings.freight.baseFee + surcharge }
      const { province = '', city = '', county = '', town = '' } = row.region ?? {}
      return {
        sku: skuOf({ ...row.sku, onSale: row.sku.onSale && row.on_sale }, row.least_num),
        freight: freightOfGoods(row.kind, freight, info),
        region: regionText([province, city, county, town]),
        delivery: toDelivery(row.delivery, row.region, now()),
      }
    },

    async cssList(companyId: number, ids: readonly number[]) {
      await companies.of(companyId)
      return repo.cssBodies(companyId, [...new Set(ids)])
    },

    async byCategory(companyId: number, categoryId: number, size: number) {
      const company = await companies.of(companyId)
      const groups = await repo.groups(companyId, categoryId, size, now())
      if (!groups) throw new Refusal('goods/no-category')
      return groups.map(({ id, name, picture, goods }) => ({
        id,
        name,
        picture,
        goods: cards(goods, company),
      }))
    },

    async categories(companyId: number): Promise<Category[]> {
      await companies.of(companyId)
      const rows = await repo.categories(companyId)
      const below = (parent: number | null): Category[] =>
        rows
          .filter(({ parentId }) => parentId === parent)
          .map(({ id, name, picture, banner }) => ({
            id,
            name,
            picture,
            banner: banner ?? undefined,
            children: parent === null ? below(id) : [],
          }))
      return below(null)
    },

    /** @param seenIds products that the shopper has viewed, for `related`: 5,7,9 */
    async suggest(companyId: number, kw: string, seenIds: string) {
      const seen = seenIds === '' ? [] : seenIds.split(',').map(Number)
      const { homeOption } = await companies.of(companyId)
      const step = await findWords(companyId, kw)
      const names = kw === '' ? [] : await repo.namesLike(companyId, kw, step?.words ?? [])
      return {
        suggestions: suggestionsFor(kw, names, step ? marksOf(names, step) : []),
        hotWords: homeOption.hotWords ?? [],
        related: seen.length === 0 ? [] : await repo.relatedWords(companyId, seen),
      }
    },
  }
}
