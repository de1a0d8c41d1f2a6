import type { Job } from '../../jobs/runner.ts'
import { isWithinSmsHours } from '../notices/index.ts'
import { createRestockRepository } from './restock.repository.ts'

const MAX_PER_ROUND = 200

/**
 * Notifies of products that can be bought again, while SMS may be sent: a reminder of the night waits
 * for the morning, and stays open where the product is sold out by then. The notice is written with
 * the claim, so that a reminder is sent once.
 */
export const restockReminderJob: Job = {
  name: 'restock-reminders',
  async round({ db, sms, now }) {
    if (!sms.sendRestock || !isWithinSmsHours(now())) return 0
    const repository = createRestockRepository(db)
    const due = await repository.listDue(now(), MAX_PER_ROUND)
    let notified = 0
    for (const { company_id: companyId, id } of due) {
      if (await repository.claim(companyId, Number(id), now())) notified += 1
    }
    return notified
  },
}
