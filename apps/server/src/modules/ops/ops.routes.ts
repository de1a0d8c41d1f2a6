import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../plugins/serve.ts'
import { auditCompany } from '../audit/audit.service.ts'
import { operatorRefundsService } from '../pay/refunds/operator-refunds.service.ts'
import { listConsents } from '../login/bind/consents.repo.ts'
import type { CompanyCache } from '../tenant/company-cache.ts'
import { opsService } from './ops.service.ts'

export function opsRoutes(app: FastifyInstance, deps: Deps, companies: CompanyCache): void {
  const ops = opsService(deps)
  serve(app, deps, 'ops.ship', (input, { companyId }) => ops.ship(companyId, input))
  const refunds = operatorRefundsService(deps)
  serve(app, deps, 'ops.refunds', (input, { companyId }) => refunds.list(companyId, input))
  serve(app, deps, 'ops.repeatRefund', (input, { companyId }) => refunds.repeat(companyId, input))
  serve(app, deps, 'ops.audit', async (_input, { companyId }) => {
    await companies.of(companyId)
    return auditCompany(deps.db, companyId)
  })
  serve(app, deps, 'ops.consents', async ({ userId }, { companyId }) => {
    await companies.of(companyId)
    const records = await deps.db.transaction(companyId, (tx) =>
      listConsents(tx, { companyId, userId }),
    )
    return { records }
  })
}
