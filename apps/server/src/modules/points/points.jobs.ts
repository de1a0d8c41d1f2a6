import { processDue } from '../../jobs/process-due.ts'
import type { Job } from '../../jobs/runner.ts'
import { createPendingRepository } from './pending.repository.ts'
import { createPointsRepository } from './points.repository.ts'

/** Batches closed in one transaction. */
const MAX_CLOSED = 5_000

/** Close a part of the used-up batches in each run, and expire the remaining points of others. */
const pointsExpiry: Job = {
  name: 'points-expiry',
  async round(deps) {
    const repository = createPointsRepository(deps.db)
    const at = deps.now()
    await repository.closeUsed(at, MAX_CLOSED)
    const find = (limit: number) => repository.listDue(at, limit)
    return processDue(deps, 'points-expiry', find, async ({ company_id: companyId, id }) => {
      return (await repository.expireBatch(companyId, Number(id), at)) > 0
    })
  },
}

/** Credit points of persons who were bound without a sign-in, and end expired ones. */
const pendingPointsJob: Job = {
  name: 'pending-points',
  round(deps) {
    const repository = createPendingRepository(deps.db)
    const at = deps.now()
    const find = (limit: number) => repository.listDue(at, limit)
    return processDue(deps, 'pending-points', find, ({ company_id: companyId, id }) =>
      repository.settle(companyId, Number(id), at),
    )
  },
}

export const pointsJobs: readonly Job[] = [pointsExpiry, pendingPointsJob]
