import type { Job } from '../../jobs/runner.ts'
import { createFlashSalesRepository } from './flash-sales.repository.ts'
import { createOperatorFlashSalesRepository } from './operator-flash-sales.repository.ts'

const MAX_PER_RUN = 200

/**
 * Returns the free pieces of ended and cancelled sessions to the warehouse, those of orders that
 * expire or are refunded later too, and sends the reminders before a start. A reminder is claimed
 * before its SMS, so that none is sent twice.
 */
export const flashSalesJob: Job = {
  name: 'flash-sales',
  async round({ db, sms, now, log }) {
    const operators = createOperatorFlashSalesRepository(db)
    let done = 0
    for (const { company_id: companyId, item_id: itemId } of await operators.listDueReturns(
      now(),
      MAX_PER_RUN,
    )) {
      done += await operators.returnPieces(companyId, Number(itemId), now())
    }
    if (!sms.sendSaleStart) return done
    const repository = createFlashSalesRepository(db)
    const due = await repository.listDueReminders(now(), MAX_PER_RUN)
    for (const { company_id: companyId, ...key } of due) {
      const [sessionId, userId] = [Number(key.session_id), Number(key.user_id)]
      const reminder = await repository.claimReminder(companyId, sessionId, userId, now())
      if (!reminder?.phone) continue
      try {
        await sms.sendSaleStart(reminder.phone, reminder.title)
        await repository.markReminderSent(companyId, sessionId, userId, now())
        done += 1
      } catch (error) {
        log.warn({ err: error, companyId, sessionId }, 'flash sale reminder not sent')
      }
    }
    return done
  },
}
