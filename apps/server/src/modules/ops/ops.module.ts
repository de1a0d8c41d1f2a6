import { defineModule } from '../../define-module.ts'
import { createConsentsRepository } from '../login/index.ts'
import { createOperatorRefundsService } from '../pay/index.ts'
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
    serve('ops.orders', (input, operator) => ops.list(operator, input))
    serve('ops.order', (input, operator) => ops.view(operator, input))
    serve('ops.ship', (input, operator) => ops.ship(operator, input))
    serve('ops.shipMany', (input, operator) => ops.shipMany(operator, input))
    serve('ops.correctParcel', (input, operator) => ops.correctParcel(operator, input))
    serve('ops.refunds', (input, { companyId }) => refunds.list(companyId, input))
    serve('ops.repeatRefund', (input, { companyId }) => refunds.repeat(companyId, input))
    serve('ops.consents', async ({ userId }, { companyId }) => {
      await companies.of(companyId)
      return { records: await consents.list(companyId, userId) }
    })
  },
  authorizationMatrix: {
    'ops.order': { id: 'companyOrder' },
    'ops.ship': { id: 'childOrder' },
    'ops.correctParcel': { id: 'parcel' },
    'ops.repeatRefund': { id: 'refund' },
  },
})
