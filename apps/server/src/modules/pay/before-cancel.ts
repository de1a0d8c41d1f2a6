import type { Deps } from '../../deps.ts'
import { closeAttempt } from './query-attempt.ts'
import { listOpenAttempts } from './pay.repo.ts'

/**
 * Asked before an unpaid order is cancelled, outside any transaction. Closes at the providers what
 * could still be paid.
 * @returns `free` it may be cancelled; `paid` the money was there and is booked; `unknown` a
 * provider does not say: leave the order and ask again. A payment that slips in after `free` is
 * refunded by itself.
 */
export const beforeCancel =
  (deps: Deps) =>
  async (companyId: number, orderId: string): Promise<'free' | 'paid' | 'unknown'> => {
    const attempts = await deps.db.transaction(companyId, (tx) =>
      listOpenAttempts(tx, companyId, orderId),
    )
    const outcomes = await Promise.all(
      attempts.map((attempt) => closeAttempt(deps, companyId, attempt)),
    )
    if (outcomes.includes('paid')) return 'paid'
    return outcomes.includes('unknown') ? 'unknown' : 'free'
  }
