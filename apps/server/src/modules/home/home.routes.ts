import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { listTopics } from '../../cache/topics.ts'
import { serve, serveCached } from '../../plugins/serve.ts'
import { goodsRepo } from '../goods/goods.repo.ts'
import type { CompanyCache } from '../tenant/company-cache.ts'
import { homeRepo } from './home.repo.ts'
import { homeService } from './home.service.ts'

export function homeRoutes(app: FastifyInstance, deps: Deps, companies: CompanyCache): void {
  const home = homeService({
    repo: homeRepo(deps.db),
    goods: goodsRepo(deps.db),
    companies,
    now: deps.now,
  })

  serveCached(
    app,
    deps,
    'home.all',
    () => listTopics,
    (companyId) => home.all(companyId),
  )
  serve(app, deps, 'home.partnerLink', ({ link }, { companyId }) =>
    home.partnerLink(companyId, link),
  )
  serveCached(
    app,
    deps,
    'home.article',
    () => ['company', 'article'],
    (companyId, input) => home.article(companyId, input),
  )
}
