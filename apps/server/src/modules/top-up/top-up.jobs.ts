import { processDue } from '../../jobs/process-due.ts'
import type { Job } from '../../jobs/runner.ts'
import { createTopUpProcessing } from './processing.service.ts'

/** Submits paid top-ups, and queries those without a result. */
export const topUpsJob: Job = {
  name: 'top-ups',
  async round(deps) {
    if (!deps.topUp) return 0
    const processing = createTopUpProcessing(deps)
    const find = (limit: number) => processing.listDue(limit)
    return processDue(deps, 'top-ups', find, ({ company_id: companyId, id }) =>
      processing.process(companyId, id),
    )
  },
}
