import { defineModule } from '../../define-module.ts'
import { listConsents } from '../login/bind/consents.repo.ts'
import { operatorRefundsService } from '../pay/refunds/operator-refunds.service.ts'
import { opsService } from './ops.service.ts'

/** Calls of operators: shipping, refunds, consents. */
export const opsModule = defineModule({
  name: 'ops',
  routes({ serve }, deps) {
    const { db, companies } = deps
    const ops = opsService(deps)
    const refunds = operatorRefundsService(deps)
    serve('ops.ship', (input, { companyId }) => ops.ship(companyId, input))
    serve('ops.refunds', (input, { companyId }) => refunds.list(companyId, input))
    serve('ops.repeatRefund', (input, { companyId }) => refunds.repeat(companyId, input))
    serve('ops.consents', async ({ userId }, { companyId }) => {
      await companies.of(companyId)
      const records = await db.transaction(companyId, (tx) =>
        listConsents(tx, { companyId, userId }),
      )
      return { records }
    })
  },
  authorizationMatrix: {
    'ops.ship': { id: 'childOrder' },
    'ops.repeatRefund': { id: 'refund' },
  },
})
