import type { Job } from '../../../jobs/runner.ts'
import { SmsRefused } from '../../../providers/sms/sms.ts'
import { createCardHasher, formatCardWord } from '../card-secret.ts'
import { createElectronicRepository } from './electronic.repository.ts'

const MAX_PER_RUN = 100

/**
 * Sends active electronic cards to their phones. A card is claimed before its message; a refused
 * message is retried by the next run, one without a response is not, because it may arrive.
 */
export const electronicCardsJob: Job = {
  name: 'electronic-cards',
  async round({ db, sms, now, log, settings }) {
    if (!sms.sendCard) return 0
    const repository = createElectronicRepository(db)
    const hasher = createCardHasher(settings)
    let sent = 0
    for (const due of await repository.listToSend(MAX_PER_RUN)) {
      const companyId = due.company_id
      const card = await repository.claim(companyId, Number(due.id), now())
      if (!card) continue
      const code = formatCardWord(hasher.createLinkCode(companyId, card.number))
      try {
        await sms.sendCard(card.phone, card.title, code)
        sent += 1
      } catch (error) {
        log.warn({ err: error, companyId, cardId: card.id }, 'electronic card not sent')
        if (error instanceof SmsRefused) await repository.unclaim(companyId, card.id)
      }
    }
    return sent
  },
}
