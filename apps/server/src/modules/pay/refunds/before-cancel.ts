import type { Deps } from '../../../deps.ts'
import { closeAttempt } from '../query-attempt.ts'
import { listOpenAttempts } from '../pay.repo.ts'

/**
 * Closes payable attempts at their providers before an unpaid order is cancelled; runs outside any
 * transaction.
 * @returns `free`: may be cancelled; `paid`: payment recorded; `unknown`: retry later. A payment after
 * `free` is refunded automatically.
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
