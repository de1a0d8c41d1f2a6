import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../plugins/serve.ts'
import type { CompanyCache } from '../tenant/company-cache.ts'
import { notifyRoutes } from './notify/notify.routes.ts'
import { startService } from './start.service.ts'
import { statusService } from './status.service.ts'

export function payRoutes(app: FastifyInstance, deps: Deps, companies: CompanyCache): void {
  const start = startService(deps, companies)
  const status = statusService(deps)

  serve(app, deps, 'pay.start', (input, { companyId, userId, request }) =>
    start({ ...input, companyId, userId, clientIp: request.ip }),
  )
  serve(app, deps, 'pay.status', ({ orderId }, { companyId, userId }) =>
    status(companyId, userId, orderId),
  )
  notifyRoutes(app, deps)
}
