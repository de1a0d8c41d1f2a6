import { processDue } from '../../../jobs/process-due.ts'
import type { Job } from '../../../jobs/runner.ts'
import { requestFraming } from './request-framing.ts'
import { createServicePagesRepository } from './service-pages.repository.ts'

const DAY_MS = 86_400_000
const RETRY_MS = 600_000
/** Limit per run, because each request may take seconds. */
const MAX_PER_RUN = 5

/**
 * Checks whether service pages may be framed: a changed address in the next run, others daily. An
 * unreachable page is not framed and is checked again after ten minutes.
 */
export const servicePagesJob: Job = {
  name: 'service-pages',
  round(deps) {
    const repository = createServicePagesRepository(deps.db)
    const find = () => repository.listDue(deps.now(), MAX_PER_RUN)
    return processDue(deps, 'service-pages', find, async ({ company_id: companyId, id: url }) => {
      const result = await requestFraming(deps, url)
      const waitMs = result === 'unreachable' ? RETRY_MS : DAY_MS
      const nextCheckAt = new Date(deps.now().getTime() + waitMs).toISOString()
      return repository.save(companyId, { url, isFramed: result === 'allowed', nextCheckAt })
    })
  },
}
