import { isNull } from 'drizzle-orm'
import { restockReminders } from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { ownRows } from '../../personal-data.ts'
import { restockChecks } from './restock.checks.ts'
import { restockReminderJob } from './restock.jobs.ts'
import { createRestockRepository } from './restock.repository.ts'
import { createRestockService } from './restock.service.ts'

/** Days for which a claimed reminder stays readable to the audit. */
const CLAIMED_DAYS = 90

/** Reminders of products that are sold out. */
export const restockModule = defineModule({
  name: 'restock',
  tables: [restockReminders],
  sql: [new URL('./sql/due.sql', import.meta.url), new URL('./sql/mark-sent.sql', import.meta.url)],
  routes({ serve }, { db, companies, now, sms }) {
    const restock = createRestockService({
      repository: createRestockRepository(db),
      now,
      isAvailable: sms.sendRestock !== undefined,
    })
    serve('restock.find', ({ spuId }, shopper) => restock.find(shopper, spuId))
    serve('restock.subscribe', ({ spuId }, shopper) => restock.subscribe(shopper, spuId))
    serve('restock.unsubscribe', ({ spuId }, shopper) => restock.unsubscribe(shopper, spuId))
    serve('ops.restockReminders', async (_input, { companyId }) => {
      await companies.of(companyId)
      return restock.listWaiting(companyId)
    })
  },
  personalData: [
    ownRows(restockReminders, { group: 'interaction', title: '到货提醒', removed: true }),
  ],
  jobs: [restockReminderJob],
  auditChecks: restockChecks,
  authorizationMatrix: {
    'restock.find': { spuId: 'spu' },
    'restock.subscribe': { spuId: 'spu' },
    'restock.unsubscribe': { spuId: 'spu' },
  },
  retention: [
    {
      table: restockReminders,
      column: restockReminders.expiresAt,
      days: 0,
      where: isNull(restockReminders.claimedAt),
    },
    { table: restockReminders, column: restockReminders.claimedAt, days: CLAIMED_DAYS },
  ],
})
