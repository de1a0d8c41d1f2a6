import type { Job } from '../../jobs/runner.ts'
import { createStartRemindersRepository } from './start-reminders.repository.ts'

const MAX_PER_ROUND = 200

/**
 * Sends the reminders before a start. A reminder is claimed before its SMS, so that no SMS is sent
 * twice.
 */
export const startRemindersJob: Job = {
  name: 'start-reminders',
  async round({ db, sms, now, log }) {
    if (!sms.sendSaleStart) return 0
    const repository = createStartRemindersRepository(db)
    let sent = 0
    for (const { companyId, start, userId } of await repository.listDue(now(), MAX_PER_ROUND)) {
      const shopper = { companyId, userId }
      const reminder = await repository.claim(shopper, start, now())
      if (!reminder?.phone) continue
      try {
        await sms.sendSaleStart(reminder.phone, reminder.title)
        await repository.markSent(shopper, start, now())
        sent += 1
      } catch (error) {
        log.warn({ err: error, companyId, ...start }, 'reminder of a start not sent')
      }
    }
    return sent
  },
}
