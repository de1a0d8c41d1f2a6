import type { Job } from '../../jobs/runner.ts'
import { createClaimsRepository } from './claims.repository.ts'
import { createDrawsRepository } from './draws.repository.ts'
import { openOperatorDraws } from './open-draws.ts'
import { createExpiredDrawsRepository } from './records/expired-draws.repository.ts'
import { createFailedTopUpsRepository } from './top-up-prizes/failed-top-ups.repository.ts'

const MAX_PER_RUN = 200

/**
 * Publishes the seeds of past days from 00:05 on, closes draws at their end, gives up prizes whose
 * time has passed, gives back top-ups that failed, removes records after two years, and sends the reminders before a start. A reminder
 * is claimed before its SMS, so that none is sent twice.
 */
export const luckyDrawsJob: Job = {
  name: 'lucky-draws',
  async round(deps) {
    const { db, sms, now, log } = deps
    let done = 0
    const operators = openOperatorDraws(deps)
    for (const due of await operators.listDue(now(), MAX_PER_RUN)) {
      done += await operators.advance(due.company_id, Number(due.draw_id), now())
    }
    const claims = createClaimsRepository(db)
    for (const { company_id: companyId, draw_id, no } of await claims.listDue(now(), MAX_PER_RUN)) {
      if (await claims.abandon(companyId, { drawId: Number(draw_id), no }, now())) done += 1
    }
    const failed = createFailedTopUpsRepository(db)
    for (const { company_id: companyId, draw_id, no } of await failed.listDue(MAX_PER_RUN)) {
      if (await failed.giveBack(companyId, { drawId: Number(draw_id), no }, now())) done += 1
    }
    const expired = createExpiredDrawsRepository(db)
    for (const { company_id: companyId, draw_id } of await expired.listDue(now(), MAX_PER_RUN)) {
      if (await expired.remove(companyId, Number(draw_id), now())) done += 1
    }
    if (!sms.sendSaleStart) return done
    const repository = createDrawsRepository(db)
    for (const due of await repository.listDueReminders(now(), MAX_PER_RUN)) {
      const companyId = due.company_id
      const [drawId, userId] = [Number(due.draw_id), Number(due.user_id)]
      const reminder = await repository.claimReminder(companyId, drawId, userId, now())
      if (!reminder?.phone) continue
      try {
        await sms.sendSaleStart(reminder.phone, reminder.title)
        await repository.markReminderSent(companyId, drawId, userId, now())
        done += 1
      } catch (error) {
        log.warn({ err: error, companyId, drawId }, 'draw reminder not sent')
      }
    }
    return done
  },
}
