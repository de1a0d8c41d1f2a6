import type { Topic } from '../../cache/topics.ts'
import { categories, selectionGoods, selections, skus, spus, suppliers } from './tables.ts'
import { defineModule } from '../../define-module.ts'
import type { Visitor } from '../../shopper.ts'
import { goodsChecks } from './goods.checks.ts'
import { goodsListTopics } from './goods-list-topics.ts'
import { createUsableRepository } from '../coupons/index.ts'
import { createPointsRepository, createPointsService } from '../points/index.ts'
import { goodsRepo } from './goods.repository.ts'
import { goodsService } from './goods.service.ts'
import { createRelatedRepository } from './related/related.repository.ts'
import { createRelatedService } from './related/related.service.ts'
import { searchIndexJob } from './search/search-index.job.ts'

const listTopics = () => goodsListTopics
/** A product page shows its last pieces, but not which other products are sold out. */
const goodsPageTopics = (spuId: number): Topic[] => [
  'company',
  'goods',
  'coupon',
  `product:${spuId}`,
]

/** Products: lists, search, product pages, categories. */
export const goodsModule = defineModule({
  name: 'goods',
  tables: [suppliers, categories, spus, skus, selections, selectionGoods],
  sql: [
    new URL('./sql/find-goods.sql', import.meta.url),
    new URL('./sql/count-sales.sql', import.meta.url),
  ],
  routes({ serve, serveCached }, { db, cache, companies, now }) {
    const points = createPointsService({ repository: createPointsRepository(db), companies, now })
    const repo = goodsRepo(db)
    const goods = goodsService({ repo, companies, cache, now })
    const related = createRelatedService({
      related: createRelatedRepository(db),
      goods: repo,
      companies,
      cache,
      now,
    })

    serveCached(
      'goods.icons',
      () => ['company'],
      (companyId) => goods.icons(companyId),
    )
    const usable = createUsableRepository(db)
    /** A list by coupons depends on the shopper, so it is not shared. */
    const byOwnCoupons = <I extends { hasCoupon: boolean }, D>(
      list: (companyId: number, input: I, usableTemplates: readonly number[]) => Promise<D>,
    ) => ({
      applies: ({ hasCoupon }: I) => hasCoupon,
      handler: async (input: I, visitor: Visitor) =>
        list(visitor.companyId, input, await usable.listIds(visitor, now())),
    })
    const { list, facets } = goods
    const listInSelection = goods.listInSelection.bind(goods)
    serveCached('goods.list', listTopics, list, byOwnCoupons(list))
    serveCached('goods.listInCategory', listTopics, list, byOwnCoupons(list))
    serveCached('goods.listInSelection', listTopics, listInSelection, byOwnCoupons(listInSelection))
    serveCached('goods.facets', listTopics, facets, byOwnCoupons(facets))
    serveCached('goods.addOn', listTopics, (companyId, { missing }) =>
      goods.addOn(companyId, missing),
    )
    serveCached('goods.related', listTopics, related.list)
    serveCached('goods.byIds', listTopics, (companyId, { spuIds }) =>
      goods.byIds(companyId, spuIds),
    )
    serveCached(
      'goods.detail',
      ({ spuId }) => goodsPageTopics(spuId),
      (companyId, { spuId, skuId }) => goods.detail(companyId, spuId, skuId),
    )
    serveCached(
      'goods.detailOfSku',
      ({ a }) => goodsPageTopics(a),
      (companyId, { a, b }) => goods.detailOfSku(companyId, a, b),
    )
    serve('goods.refreshSku', ({ id, addressId }, visitor) =>
      goods.refreshSku(visitor.companyId, visitor.userId, id, addressId),
    )
    serveCached('goods.cssList', listTopics, (companyId, { spuIds }) =>
      goods.cssList(companyId, spuIds),
    )
    serveCached('goods.byCategory', listTopics, (companyId, { categoryId, size }) =>
      goods.byCategory(companyId, categoryId, size),
    )
    serve('goods.forPoints', async (_input, shopper) =>
      goods.forPoints(shopper.companyId, await points.getWorth(shopper)),
    )
    serveCached('goods.categories', listTopics, (companyId) => goods.categories(companyId))
    serveCached('goods.suggest', listTopics, (companyId, { kw, seen }) =>
      goods.suggest(companyId, kw, seen),
    )
  },
  jobs: [searchIndexJob],
  cacheTopics: [
    { topic: 'goods', table: suppliers },
    { topic: 'goods', table: categories },
    { topic: 'goods', table: spus, ignoredColumns: [spus.sales] },
    { topic: 'goods', table: skus },
    { topic: 'goods', table: selections },
    { topic: 'goods', table: selectionGoods },
  ],
  auditChecks: goodsChecks,
  authorizationMatrix: {
    'goods.list': { spuId: 'spu', couponId: 'couponTemplate' },
    'goods.listInCategory': { categoryId: 'category', spuId: 'spu', couponId: 'couponTemplate' },
    'goods.listInSelection': {
      cmsId: 'selection',
      categoryId: 'category',
      spuId: 'spu',
      couponId: 'couponTemplate',
    },
    'goods.facets': {
      cmsId: 'selection',
      categoryId: 'category',
      spuId: 'spu',
      couponId: 'couponTemplate',
    },
    'goods.related': { spuId: 'spu' },
    'goods.byIds': { spuIds: 'spu' },
    'goods.detail': { spuId: 'spu', skuId: 'sku' },
    'goods.detailOfSku': { a: 'spu', b: 'sku' },
    'goods.refreshSku': { id: 'sku', addressId: 'address' },
    'goods.cssList': { spuIds: 'spu' },
    'goods.byCategory': { categoryId: 'category' },
  },
})
