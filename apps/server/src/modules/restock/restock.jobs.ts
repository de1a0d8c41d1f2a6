import type { Deps } from '../../deps.ts'
import type { Job } from '../../jobs/runner.ts'
import { createRestockRepository } from './restock.repository.ts'

const MAX_PER_ROUND = 200
/** Days for which a claimed reminder stays readable to the audit. */
const KEEP_DAYS = 90

type DueReminder = { company_id: number; id: number }

/**
 * Sends the reminders of products that can be bought again. A reminder is claimed before its SMS: a
 * worker that stops in between loses one message, and none is sent twice.
 */
export const restockReminders: Job = {
  name: 'restock-reminders',
  async round({ db, sms, now, log }) {
    if (!sms.sendRestock) return 0
    const repository = createRestockRepository(db)
    const due = await db.unscopedQuery<DueReminder>(
      'select * from list_due_restock_reminders($1, $2)',
      [now().toISOString(), MAX_PER_ROUND],
    )
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

/** Old reminders are removed once a day: nothing waits for it. */
const lastSweep = new WeakMap<Deps['db'], string>()

export const restockRetention: Job = {
  name: 'restock-retention',
  async round({ db, now }) {
    const today = now().toISOString().slice(0, 10)
    if (lastSweep.get(db) === today) return 0
    const repository = createRestockRepository(db)
    let removed = 0
    for (const { id } of await db.unscopedQuery<{ id: number }>('select company_ids() as id', [])) {
      removed += await repository.removeOld(id, now(), KEEP_DAYS)
    }
    lastSweep.set(db, today)
    return removed
  },
}
