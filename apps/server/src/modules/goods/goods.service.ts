import type { Category, InputOf } from '@mall/contract'
import { listTopics } from '../../hot/topics.ts'
import type { HotCache } from '../../hot/hot-cache.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { CompanyCache } from '../tenant/company-cache.ts'
import { cardOf, type CardRow } from './card.ts'
import { detailOf, freightOfGoods, skuOf } from './detail.ts'
import type { GoodsRepo } from './goods.repo.ts'
import type { Filter } from './list-sql.ts'
import { windowOf } from './paging.ts'
import { suggestionsFor } from './suggestions.ts'

type ListInput = InputOf<'goods.list'> & {
  categoryId?: number | undefined
  cmsId?: number | undefined
}

/** Goods shown in place of an empty result. */
const recommendations = 10

/** 上海市 浦东新区 张江镇: a municipality that is its own city is said once. */
const regionText = (names: readonly string[]) =>
  [...new Set(names)].filter((name) => name !== '').join(' ')

export function goodsService({
  repo,
  companies,
  hot,
  now,
}: {
  repo: GoodsRepo
  companies: CompanyCache
  hot: Pick<HotCache, 'of'>
  now: () => Date
}) {
  /** Counting reads every product of a list, turning a page only those shown. */
  const totalOf = (filter: Filter) =>
    hot.of(filter.companyId, `total ${JSON.stringify(filter)}`, listTopics, () =>
      repo.count(filter),
    )
  const cards = (rows: readonly CardRow[], company: Awaited<ReturnType<CompanyCache['of']>>) =>
    rows.map((row) => cardOf(row, company.settings.freight))

  return {
    async icons(companyId: number) {
      return (await companies.of(companyId)).icons
    },

    async list(companyId: number, { page, size, sortType, ...input }: ListInput) {
      const part = windowOf({ page, size })
      const company = await companies.of(companyId)
      const filter = { companyId, ...input }
      const { known, rows } = await repo.page({ ...filter, sortType, ...part }, now())
      if (!known) throw new Refusal('goods/no-category')
      // The first page often says it all; only a longer list has to be counted.
      const total = page === 1 && rows.length < size ? rows.length : await totalOf(filter)
      const instead = total === 0 ? await repo.bestSellers(companyId, recommendations, now()) : []
      return {
        list: cards(rows, company),
        total,
        page,
        size,
        hasNext: rows.length > 0 && part.offset + rows.length < total,
        recommended: cards(instead, company),
      }
    },

    async byIds(companyId: number, ids: readonly number[]) {
      const company = await companies.of(companyId)
      return cards(await repo.byIds(companyId, [...new Set(ids)], now()), company)
    },

    async detail(companyId: number, spuId: number, skuId?: number) {
      const company = await companies.of(companyId)
      const row = await repo.detail(companyId, spuId, now())
      if (!row) throw new Refusal('goods/gone')
      return detailOf(row, skuId, company)
    },

    async detailOfSku(companyId: number, spuId: number, skuId: number) {
      const detail = await this.detail(companyId, spuId, skuId)
      if (detail.selectedSkuId !== skuId) throw new Refusal('goods/gone')
      return detail
    },

    async refreshSku(companyId: number, userId: number, skuId: number, addressId?: number) {
      const { info, settings } = await companies.of(companyId)
      const row = await repo.sku(companyId, skuId, userId, addressId)
      if (!row) throw new Refusal('goods/gone')
      if (addressId !== undefined && row.region === null) throw new Refusal('address/gone')
      return {
        sku: skuOf({ ...row.sku, onSale: row.sku.onSale && row.on_sale }, row.least_num),
        freight: freightOfGoods(settings.freight, info),
        region: regionText(row.region ?? []),
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
          .map(({ id, name, picture }) => ({
            id,
            name,
            picture,
            children: parent === null ? below(id) : [],
          }))
      return below(null)
    },

    async suggest(companyId: number, kw: string) {
      const { homeOption } = await companies.of(companyId)
      return {
        suggestions: suggestionsFor(kw, await repo.namesLike(companyId, kw)),
        hotWords: homeOption.hotWords ?? [],
      }
    },
  }
}
