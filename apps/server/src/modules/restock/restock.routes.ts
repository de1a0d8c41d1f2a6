import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../plugins/serve.ts'
import type { CompanyCache } from '../tenant/company-cache.ts'
import { createRestockRepository } from './restock.repository.ts'
import { createRestockService } from './restock.service.ts'

export function restockRoutes(app: FastifyInstance, deps: Deps, companies: CompanyCache): void {
  const restock = createRestockService({
    repository: createRestockRepository(deps.db),
    now: deps.now,
    isAvailable: deps.sms.sendRestock !== undefined,
  })
  serve(app, deps, 'restock.find', ({ spuId }, shopper) => restock.find(shopper, spuId))
  serve(app, deps, 'restock.subscribe', ({ spuId }, shopper) => restock.subscribe(shopper, spuId))
  serve(app, deps, 'restock.unsubscribe', ({ spuId }, shopper) =>
    restock.unsubscribe(shopper, spuId),
  )
  serve(app, deps, 'ops.restockReminders', async (_input, { companyId }) => {
    await companies.of(companyId)
    return restock.listWaiting(companyId)
  })
}
