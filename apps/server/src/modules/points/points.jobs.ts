import { MAX_BATCH_SIZE, processDue } from '../../jobs/process-due.ts'
import type { Job } from '../../jobs/runner.ts'
import { createPendingRepository } from './pending.repository.ts'
import { createPointsRepository } from './points.repository.ts'

const pointsExpiry: Job = {
  name: 'points-expiry',
  round(deps) {
    const repository = createPointsRepository(deps.db)
    const at = deps.now()
    const find = () => repository.listDue(at, MAX_BATCH_SIZE)
    return processDue(deps, 'points-expiry', find, async ({ company_id: companyId, id }) => {
      return (await repository.expireBatch(companyId, Number(id), at)) > 0
    })
  },
}

/** Points whose person was bound without a sign-in, or whose time is over. */
const pendingPointsJob: Job = {
  name: 'pending-points',
  round(deps) {
    const repository = createPendingRepository(deps.db)
    const at = deps.now()
    const find = () => repository.listDue(at, MAX_BATCH_SIZE)
    return processDue(deps, 'pending-points', find, ({ company_id: companyId, id }) =>
      repository.settle(companyId, Number(id), at),
    )
  },
}

export const pointsJobs: readonly Job[] = [pointsExpiry, pendingPointsJob]
