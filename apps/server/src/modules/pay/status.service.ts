import type { DataOf } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Shopper } from '../../shopper.ts'
import { createAttemptService, type Outcome } from './attempts/attempt.service.ts'
import { createAttemptsRepository, type PayableOrder } from './attempts/attempts.repository.ts'
import { getProviderRounds } from './attempts/provider-rounds.ts'
import { createSharedQuery } from './share.ts'

type PayStatus = DataOf<'pay.status'>
const states: Record<number, PayStatus['state']> = { 0: 'unpaid', 4: 'cancelled' }

/**
 * Least age of an attempt in ms before the provider is queried, because the notification usually
 * arrives earlier.
 */
const MIN_AGE_MS = 1_000
/** Interval between provider queries of an attempt, shared by all callers, ms. */
const QUERY_INTERVAL_MS = 2_000

/** Payment status of an order, from the records, then from the provider, never from the client. */
export function createStatusService(deps: Deps) {
  const { now } = deps
  const repository = createAttemptsRepository(deps.db)
  const attempts = createAttemptService(deps)
  const rounds = getProviderRounds(deps)
  const shared = createSharedQuery<Outcome>(QUERY_INTERVAL_MS, now)

  async function read(shopper: Shopper, orderId: string) {
    const found = await repository.findOrderAndOpen(shopper, orderId)
    if (!found) throw new Refusal('order/not-found')
    return found
  }

  const toPayStatus = (orderId: string, order: PayableOrder, isKnown: boolean): PayStatus => ({
    orderId,
    state: isKnown ? (states[order.status] ?? 'paid') : 'unknown',
    orderStatus: order.status,
    cash: order.cash,
    expiresAt: order.expiresAt?.toISOString() ?? null,
    serverTime: now().toISOString(),
  })

  return async (shopper: Shopper, orderId: string): Promise<PayStatus> => {
    const { companyId } = shopper
    const { order, attempt } = await read(shopper, orderId)
    if (!attempt || now().getTime() - attempt.createdAt.getTime() < MIN_AGE_MS) {
      return toPayStatus(orderId, order, true)
    }
    const provider = deps.cash[attempt.channel]
    const outcome = await shared(`${companyId}/${attempt.id}`, async () =>
      // The outcome stays unknown if the account's request budget is used up.
      provider && (await rounds.take(provider)) > 0
        ? 'unknown'
        : attempts.query(companyId, attempt),
    )
    if (outcome !== 'paid') return toPayStatus(orderId, order, outcome !== 'unknown')
    return toPayStatus(orderId, (await read(shopper, orderId)).order, true)
  }
}
