import { processDue } from '../../jobs/process-due.ts'
import type { Job } from '../../jobs/runner.ts'
import { createClaimRemindersRepository } from './claim-reminders.repository.ts'
import { createClaimsRepository } from './claims.repository.ts'
import { openOperatorDraws } from './open-draws.ts'
import { createExpiredDrawsRepository } from './records/expired-draws.repository.ts'
import { createFailedTopUpsRepository } from './top-up-prizes/failed-top-ups.repository.ts'

const MAX_PER_RUN = 200

/** Notifies of prizes that expire within three days and within one day. */
export const prizeRemindersJob: Job = {
  name: 'prize-reminders',
  round(deps) {
    const repository = createClaimRemindersRepository(deps.db)
    const find = (limit: number) => repository.listDue(deps.now(), limit)
    return processDue(deps, 'prize-reminders', find, ({ company_id: companyId, id }) =>
      repository.remind(companyId, id, deps.now()),
    )
  },
}

/**
 * Publishes seeds from 00:05 on, closes draws at their end, abandons expired prizes, returns
 * failed top-ups and removes records after two years.
 */
export const luckyDrawsJob: Job = {
  name: 'lucky-draws',
  async round(deps) {
    const { db, now } = deps
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
    return done
  },
}
