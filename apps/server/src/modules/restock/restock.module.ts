import { defineModule } from '../../define-module.ts'
import { restockChecks } from './restock.checks.ts'
import { restockReminders, restockRetention } from './restock.jobs.ts'
import { createRestockRepository } from './restock.repository.ts'
import { createRestockService } from './restock.service.ts'

/** Reminders of products that are sold out. */
export const restockModule = defineModule({
  name: 'restock',
  routes({ serve }, { db, companies, now, sms }) {
    const restock = createRestockService({
      repository: createRestockRepository(db),
      now,
      isAvailable: sms.sendRestock !== undefined,
    })
    serve('restock.find', ({ spuId }, { shopper }) => restock.find(shopper, spuId))
    serve('restock.subscribe', ({ spuId }, { shopper }) => restock.subscribe(shopper, spuId))
    serve('restock.unsubscribe', ({ spuId }, { shopper }) => restock.unsubscribe(shopper, spuId))
    serve('ops.restockReminders', async (_input, { companyId }) => {
      await companies.of(companyId)
      return restock.listWaiting(companyId)
    })
  },
  jobs: [restockReminders, restockRetention],
  auditChecks: restockChecks,
})
