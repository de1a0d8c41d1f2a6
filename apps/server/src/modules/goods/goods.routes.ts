import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { listTopics, type Topic } from '../../cache/topics.ts'
import { serve, serveCached } from '../../plugins/serve.ts'
import type { CompanyCache } from '../tenant/company-cache.ts'
import { goodsRepo } from './goods.repo.ts'
import { goodsService } from './goods.service.ts'

const ofList = () => listTopics
/** A product's page counts its last pieces; which others are sold out it does not say. */
const ofProduct = (spuId: number): Topic[] => ['company', 'goods', 'coupon', `product:${spuId}`]

export function goodsRoutes(app: FastifyInstance, deps: Deps, companies: CompanyCache): void {
  const { db, cache, now } = deps
  const goods = goodsService({ repo: goodsRepo(db), companies, cache, now })

  serveCached(
    app,
    deps,
    'goods.icons',
    () => ['company'],
    (companyId) => goods.icons(companyId),
  )
  serveCached(app, deps, 'goods.list', ofList, goods.list)
  serveCached(app, deps, 'goods.listInCategory', ofList, goods.list)
  serveCached(app, deps, 'goods.listInSelection', ofList, (companyId, input) =>
    goods.listInSelection(companyId, input),
  )
  serveCached(app, deps, 'goods.byIds', ofList, (companyId, { spuIds }) =>
    goods.byIds(companyId, spuIds),
  )
  serveCached(
    app,
    deps,
    'goods.detail',
    ({ spuId }) => ofProduct(spuId),
    (companyId, { spuId, skuId }) => goods.detail(companyId, spuId, skuId),
  )
  serveCached(
    app,
    deps,
    'goods.detailOfSku',
    ({ a }) => ofProduct(a),
    (companyId, { a, b }) => goods.detailOfSku(companyId, a, b),
  )
  serve(app, deps, 'goods.refreshSku', ({ id, addressId }, { companyId, userId }) =>
    goods.refreshSku(companyId, userId, id, addressId),
  )
  serveCached(app, deps, 'goods.cssList', ofList, (companyId, { spuIds }) =>
    goods.cssList(companyId, spuIds),
  )
  serveCached(app, deps, 'goods.byCategory', ofList, (companyId, { categoryId, size }) =>
    goods.byCategory(companyId, categoryId, size),
  )
  serveCached(app, deps, 'goods.categories', ofList, (companyId) => goods.categories(companyId))
  serveCached(app, deps, 'goods.suggest', ofList, (companyId, { kw }) =>
    goods.suggest(companyId, kw),
  )
}
