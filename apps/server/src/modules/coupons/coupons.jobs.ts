import { processDue } from '../../jobs/process-due.ts'
import type { Job } from '../../jobs/runner.ts'
import { createCouponRemindersRepository } from './coupon-reminders.repository.ts'

/** Notifies of coupons that end in three days. */
export const couponRemindersJob: Job = {
  name: 'coupon-reminders',
  round(deps) {
    const repository = createCouponRemindersRepository(deps.db)
    const find = (limit: number) => repository.listDue(deps.now(), limit)
    return processDue(deps, 'coupon-reminders', find, ({ company_id: companyId, id }) =>
      repository.remind(companyId, Number(id), deps.now()),
    )
  },
}
