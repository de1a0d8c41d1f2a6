import type { Deps } from '../../../deps.ts'
import type { CashProvider, Notification } from '../../../providers/cash/cash.ts'
import { createAttemptService } from '../attempts/attempt.service.ts'
import { createAttemptsRepository } from '../attempts/attempts.repository.ts'
import { createRefundService } from '../refunds/refund.service.ts'
import { createNonceRepository } from './nonces.repository.ts'

const minute = 60_000
/** Time in ms that nonces are stored: more than twice the validity of a message. */
const NONCE_TTL_MS = 15 * minute

export function createNotificationService(deps: Deps) {
  const { now } = deps
  const repository = createAttemptsRepository(deps.db)
  const nonces = createNonceRepository(deps.db)
  const attempts = createAttemptService(deps)
  const refunds = createRefundService(deps)

  async function apply(
    companyId: number,
    provider: CashProvider,
    { event }: Notification,
  ): Promise<void> {
    if (event.kind === 'paid') {
      await attempts.receive(companyId, event.transaction, provider)
      return
    }
    if (event.kind === 'refund' && event.refund.mchId === provider.mchId) {
      await refunds.settle(companyId, provider.channel, event.refund)
    }
    // A refund's notification may arrive before that of its payment.
    const paymentId = event.kind === 'refund' ? event.refund.paymentId : event.paymentId
    // The message alone is no proof, so the provider is queried.
    if (paymentId !== null) await repository.scheduleQuery(companyId, paymentId, now())
  }

  return {
    /**
     * Handles a verified notification. Returns after the commit; throws otherwise, so that the
     * provider retries. Mismatches raise an alarm and are not refused, because each refusal makes
     * the provider send the message again. The nonce is stored after the effect: a crash in between
     * is repaired by the retry.
     */
    async handle(
      companyId: number,
      provider: CashProvider,
      notification: Notification,
    ): Promise<void> {
      const nonce =
        notification.nonce && `pay:${provider.channel}:${companyId}:${notification.nonce}`
      if (nonce && (await nonces.isSpent(nonce))) return
      await apply(companyId, provider, notification)
      if (nonce) await nonces.spend(nonce, new Date(now().getTime() + NONCE_TTL_MS))
    },
  }
}
export type NotificationService = ReturnType<typeof createNotificationService>
