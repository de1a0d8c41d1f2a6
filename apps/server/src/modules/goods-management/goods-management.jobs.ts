import { processDue } from '../../jobs/process-due.ts'
import type { Job } from '../../jobs/runner.ts'
import { createGoodsManagementRepository } from './goods-management.repository.ts'

/** Lists and delists products at their times. */
export const shelfScheduleJob: Job = {
  name: 'shelf-schedules',
  round(deps) {
    const repository = createGoodsManagementRepository(deps.db)
    const at = deps.now()
    const find = (limit: number) => repository.listDueSchedules(at, limit)
    return processDue(deps, 'shelf-schedules', find, ({ company_id: companyId, id }) =>
      repository.carryOut(companyId, Number(id), at),
    )
  },
}
