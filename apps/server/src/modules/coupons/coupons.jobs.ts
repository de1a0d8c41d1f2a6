import { MAX_BATCH_SIZE, processDue } from '../../jobs/process-due.ts'
import type { Job } from '../../jobs/runner.ts'
import { createCouponRemindersRepository } from './coupon-reminders.repository.ts'

/** Notifies of coupons that end in three days. */
export const couponRemindersJob: Job = {
  name: 'coupon-reminders',
  round(deps) {
    const repository = createCouponRemindersRepository(deps.db)
    const find = () => repository.listDue(deps.now(), MAX_BATCH_SIZE)
    return processDue(deps, 'coupon-reminders', find, ({ company_id: companyId, id }) =>
      repository.remind(companyId, Number(id), deps.now()),
    )
  },
}
