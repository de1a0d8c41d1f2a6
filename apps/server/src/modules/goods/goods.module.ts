import { listTopics, type Topic } from '../../cache/topics.ts'
import { defineModule } from '../../define-module.ts'
import { goodsRepo } from './goods.repo.ts'
import { goodsService } from './goods.service.ts'

const goodsListTopics = () => listTopics
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
  routes({ serve, serveCached }, { db, cache, companies, now }) {
    const goods = goodsService({ repo: goodsRepo(db), companies, cache, now })

    serveCached(
      'goods.icons',
      () => ['company'],
      (companyId) => goods.icons(companyId),
    )
    serveCached('goods.list', goodsListTopics, goods.list)
    serveCached('goods.listInCategory', goodsListTopics, goods.list)
    serveCached('goods.listInSelection', goodsListTopics, (companyId, input) =>
      goods.listInSelection(companyId, input),
    )
    serveCached('goods.byIds', goodsListTopics, (companyId, { spuIds }) =>
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
    serve('goods.refreshSku', ({ id, addressId }, { shopper }) =>
      goods.refreshSku(shopper.companyId, shopper.userId, id, addressId),
    )
    serveCached('goods.cssList', goodsListTopics, (companyId, { spuIds }) =>
      goods.cssList(companyId, spuIds),
    )
    serveCached('goods.byCategory', goodsListTopics, (companyId, { categoryId, size }) =>
      goods.byCategory(companyId, categoryId, size),
    )
    serveCached('goods.categories', goodsListTopics, (companyId) => goods.categories(companyId))
    serveCached('goods.suggest', goodsListTopics, (companyId, { kw }) =>
      goods.suggest(companyId, kw),
    )
  },
})
