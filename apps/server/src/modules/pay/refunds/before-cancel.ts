import type { Deps } from '../../../deps.ts'
import { createAttemptService } from '../attempts/attempt.service.ts'
import { createAttemptsRepository } from '../attempts/attempts.repository.ts'

/**
 * Closes payable attempts at their providers before an unpaid order is cancelled; runs outside any
 * transaction.
 * @returns `free`: may be cancelled; `paid`: payment recorded; `unknown`: retry later. A payment after
 * `free` is refunded automatically.
 */
export function beforeCancel(deps: Deps) {
  const repository = createAttemptsRepository(deps.db)
  const service = createAttemptService(deps)
  return async (companyId: number, orderId: string): Promise<'free' | 'paid' | 'unknown'> => {
    const attempts = await repository.listOpen(companyId, orderId)
    const outcomes = await Promise.all(attempts.map((attempt) => service.close(companyId, attempt)))
    if (outcomes.includes('paid')) return 'paid'
    return outcomes.includes('unknown') ? 'unknown' : 'free'
  }
}
