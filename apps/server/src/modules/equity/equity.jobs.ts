import { processDue } from '../../jobs/process-due.ts'
import type { Job } from '../../jobs/runner.ts'
import { createExpiredTicketsRepository } from './expired-tickets.repository.ts'
import { createGrantRemindersRepository } from './grant-reminders.repository.ts'

/** Notifies of grants that end in three days. */
export const benefitRemindersJob: Job = {
  name: 'benefit-reminders',
  round(deps) {
    const repository = createGrantRemindersRepository(deps.db)
    const find = (limit: number) => repository.listDue(deps.now(), limit)
    return processDue(deps, 'benefit-reminders', find, ({ company_id: companyId, id }) =>
      repository.remind(companyId, Number(id), deps.now()),
    )
  },
}

/** Closes orders with expired tickets and returns their pieces to the outlet. */
export const expiredTicketsJob: Job = {
  name: 'expired-tickets',
  round(deps) {
    const repository = createExpiredTicketsRepository(deps.db)
    const find = (limit: number) => repository.listDue(deps.now(), limit)
    return processDue(deps, 'expired-tickets', find, ({ company_id: companyId, id }) =>
      repository.close(companyId, id, deps.now()),
    )
  },
}
