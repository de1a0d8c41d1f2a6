import type { Job } from '../../jobs/runner.ts'
import { createRestockRepository } from './restock.repository.ts'

const MAX_PER_ROUND = 200

/**
 * Sends the reminders of products that can be bought again. A reminder is claimed before its SMS: a
 * worker that stops in between loses one message, and none is sent twice.
 */
export const restockReminderJob: Job = {
  name: 'restock-reminders',
  async round({ db, sms, now, log }) {
    if (!sms.sendRestock) return 0
    const repository = createRestockRepository(db)
    const due = await repository.listDue(now(), MAX_PER_ROUND)
    let sent = 0
    for (const { company_id: companyId, id } of due) {
      const reminder = await repository.claim(companyId, Number(id), now())
      if (!reminder?.phone) continue
      try {
        await sms.sendRestock(reminder.phone, reminder.name)
        await repository.markSent(companyId, Number(id), now())
        sent += 1
      } catch (error) {
        log.warn({ err: error, companyId, id }, 'restock reminder not sent')
      }
    }
    return sent
  },
}
