import { MAX_BATCH_SIZE, processDue, type Due } from '../../jobs/process-due.ts'
import type { Job } from '../../jobs/runner.ts'
import { expire } from './ledger.ts'

const pointsExpiry: Job = {
  name: 'points-expiry',
  async round(deps) {
    const at = deps.now()
    const find = () =>
      deps.db.unscopedQuery<Due<number>>('select * from due_points($1, $2)', [
        at.toISOString(),
        MAX_BATCH_SIZE,
      ])
    return processDue(deps, 'points-expiry', find, async ({ company_id: companyId, id }) => {
      const expired = await deps.db.transaction(companyId, (tx) =>
        expire(tx, companyId, Number(id), at),
      )
      return expired > 0
    })
  },
}

export const pointsJobs: readonly Job[] = [pointsExpiry]
