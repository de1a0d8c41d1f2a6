import { processDue } from '../../jobs/process-due.ts'
import type { Job } from '../../jobs/runner.ts'
import { createVerificationsRepository } from './verifications.repository.ts'

/** Completes child orders once their verification can no longer be undone. */
export const verificationsJob: Job = {
  name: 'verifications',
  round(deps) {
    const repository = createVerificationsRepository(deps.db)
    const find = (limit: number) => repository.listDue(deps.now(), limit)
    return processDue(deps, 'verifications', find, ({ company_id: companyId, id }) =>
      repository.complete(companyId, id, deps.now()),
    )
  },
}
