import { defineModule } from '../../define-module.ts'
import { createConsentsRepository } from '../login/bind/consents.repo.ts'
import { createOperatorRefundsService } from '../pay/refunds/operator-refunds.service.ts'
import { createOpsRepository } from './ops.repository.ts'
import { createOpsService } from './ops.service.ts'

/** Calls of operators: shipping, refunds, consents. */
export const opsModule = defineModule({
  name: 'ops',
  routes({ serve }, deps) {
    const { db, companies, now } = deps
    const ops = createOpsService({ repository: createOpsRepository(db), now })
    const refunds = createOperatorRefundsService(deps)
    const consents = createConsentsRepository(db)
    serve('ops.ship', (input, { companyId }) => ops.ship(companyId, input))
    serve('ops.refunds', (input, { companyId }) => refunds.list(companyId, input))
    serve('ops.repeatRefund', (input, { companyId }) => refunds.repeat(companyId, input))
    serve('ops.consents', async ({ userId }, { companyId }) => {
      await companies.of(companyId)
      return { records: await consents.list(companyId, userId) }
    })
  },
  authorizationMatrix: {
    'ops.ship': { id: 'childOrder' },
    'ops.repeatRefund': { id: 'refund' },
  },
})
