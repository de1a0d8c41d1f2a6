import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../plugins/serve.ts'
import type { CompanyCache } from '../tenant/company-cache.ts'
import { goodsRepo } from './goods.repo.ts'
import { goodsService } from './goods.service.ts'

export function goodsRoutes(app: FastifyInstance, deps: Deps, companies: CompanyCache): void {
  const goods = goodsService({ repo: goodsRepo(deps.db), companies, now: deps.now })

  serve(app, deps, 'goods.icons', (_input, { companyId }) => goods.icons(companyId))
  serve(app, deps, 'goods.list', (input, { companyId }) => goods.list(companyId, input))
  serve(app, deps, 'goods.listInCategory', (input, { companyId }) => goods.list(companyId, input))
  serve(app, deps, 'goods.listInSelection', (input, { companyId }) => goods.list(companyId, input))
  serve(app, deps, 'goods.byIds', ({ spuIds }, { companyId }) => goods.byIds(companyId, spuIds))
  serve(app, deps, 'goods.detail', ({ spuId, skuId }, { companyId }) =>
    goods.detail(companyId, spuId, skuId),
  )
  serve(app, deps, 'goods.detailOfSku', ({ a, b }, { companyId }) =>
    goods.detailOfSku(companyId, a, b),
  )
  serve(app, deps, 'goods.refreshSku', ({ id, addressId }, { companyId, userId }) =>
    goods.refreshSku(companyId, userId, id, addressId),
  )
  serve(app, deps, 'goods.cssList', ({ spuIds }, { companyId }) => goods.cssList(companyId, spuIds))
  serve(app, deps, 'goods.byCategory', ({ categoryId, size }, { companyId }) =>
    goods.byCategory(companyId, categoryId, size),
  )
  serve(app, deps, 'goods.categories', (_input, { companyId }) => goods.categories(companyId))
  serve(app, deps, 'goods.suggest', ({ kw }, { companyId }) => goods.suggest(companyId, kw))
}
