import { processDue } from '../../jobs/process-due.ts'
import type { Job } from '../../jobs/runner.ts'
import { createPointGrantsRepository } from './point-grants.repository.ts'

/** Book the lines of approved campaigns, and take back those of reversed campaigns. */
export const campaignJob: Job = {
  name: 'point-campaigns',
  round(deps) {
    const repository = createPointGrantsRepository(deps.db)
    const find = (limit: number) => repository.listOpen(limit)
    return processDue(deps, 'point-campaigns', find, async ({ company_id: companyId, id }) => {
      let isAdvanced = false
      while (await repository.advance(companyId, Number(id), deps.now())) isAdvanced = true
      return isAdvanced
    })
  },
}
