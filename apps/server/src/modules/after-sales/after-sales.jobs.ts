import { processDue } from '../../jobs/process-due.ts'
import type { Job } from '../../jobs/runner.ts'
import { createAfterSalesRepository } from './after-sales.repository.ts'

/** Notifies of returns whose time to send the goods ends within two days. */
export const returnRemindersJob: Job = {
  name: 'return-reminders',
  round(deps) {
    const repository = createAfterSalesRepository(deps.db)
    const find = (limit: number) => repository.listReturnReminders(deps.now(), limit)
    return processDue(deps, 'return-reminders', find, ({ company_id: companyId, id }) =>
      repository.remindOfReturn(companyId, id, deps.now()),
    )
  },
}

/** Ends requests whose goods were not sent back in time. */
export const unsentReturnsJob: Job = {
  name: 'unsent-returns',
  round(deps) {
    const repository = createAfterSalesRepository(deps.db)
    const find = (limit: number) => repository.listUnsent(deps.now(), limit)
    return processDue(deps, 'unsent-returns', find, ({ company_id: companyId, id }) =>
      repository.expire(companyId, id, { note: '超时未寄回商品', at: deps.now() }),
    )
  },
}
