import { processDue } from '../../../jobs/process-due.ts'
import type { Job } from '../../../jobs/runner.ts'
import { SmsRefused } from '../../../providers/sms/sms.ts'
import { isWithinSmsHours } from '../../notices/index.ts'
import { createTransfersRepository } from './transfers.repository.ts'

const MAX_PER_RUN = 100

/** Ends transfers that were not accepted in time and notifies their givers. */
export const expiredTransfersJob: Job = {
  name: 'expired-card-transfers',
  round(deps) {
    const repository = createTransfersRepository(deps.db)
    const find = (limit: number) => repository.listExpired(deps.now(), limit)
    return processDue(deps, 'expired-card-transfers', find, ({ company_id: companyId, id }) =>
      repository.expire(companyId, Number(id), deps.now()),
    )
  },
}

/**
 * Announces cards to phones without a shopper. A transfer is claimed before its message; a refused
 * message is retried by a later run, one without a response is not, because it may arrive.
 */
export const passedCardsJob: Job = {
  name: 'passed-cards',
  async round({ db, sms, now, log }) {
    if (!sms.sendPassedCard || !isWithinSmsHours(now())) return 0
    const repository = createTransfersRepository(db)
    let sent = 0
    for (const due of await repository.listToAnnounce(now(), MAX_PER_RUN)) {
      const companyId = due.company_id
      const transferId = Number(due.id)
      const transfer = await repository.claim(companyId, transferId, now())
      if (!transfer) continue
      try {
        await sms.sendPassedCard(transfer.phone, transfer.title, companyId)
        sent += 1
      } catch (error) {
        log.warn({ err: error, companyId, transferId }, 'card that was passed on not announced')
        if (error instanceof SmsRefused) await repository.unclaim(companyId, transferId)
      }
    }
    return sent
  },
}
