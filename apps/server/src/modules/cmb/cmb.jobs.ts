import { processDue } from '../../jobs/process-due.ts'
import type { Job } from '../../jobs/runner.ts'
import { createExchangeProcessing } from './processing.service.ts'
import { createExchangeReconciliation } from './reconciliation.service.ts'

/** Queries the bank about exchanges without a result. */
export const exchangesJob: Job = {
  name: 'points-exchanges',
  async round(deps) {
    if (!deps.bankPoints) return 0
    const processing = createExchangeProcessing(deps)
    const find = (limit: number) => processing.listDue(limit)
    return processDue(deps, 'points-exchanges', find, ({ company_id: companyId, id }) =>
      processing.process(companyId, id),
    )
  },
}

/** Shortest time between two attempts to read the bank's file. */
const RETRY_MS = 10 * 60_000

/** Compares yesterday’s exchanges with the bank's file. */
export function createReconciliationJob(): Job {
  let failedAt: Date | null = null
  return {
    name: 'exchange-reconciliation',
    isGlobal: true,
    async round(deps) {
      const at = deps.now()
      const isPaused = failedAt !== null && at.getTime() - failedAt.getTime() < RETRY_MS
      if (!deps.bankPoints || isPaused) return 0
      const service = createExchangeReconciliation(deps)
      failedAt = null
      return processDue(
        deps,
        'exchange-reconciliation',
        () => service.listDue(),
        async ({ company_id: companyId, id: day }) => {
          try {
            return await service.reconcile(companyId, day)
          } catch (error) {
            failedAt = at
            throw error
          }
        },
      )
    },
  }
}
