import { MAX_BATCH_SIZE, processDue } from '../../jobs/process-due.ts'
import type { Job } from '../../jobs/runner.ts'
import { createCounterRepository } from './counter.repository.ts'

const UNDO_MS = 600_000

/** Completes child orders once their verification can no longer be undone. */
export const verificationsJob: Job = {
  name: 'verifications',
  round(deps) {
    const repository = createCounterRepository(deps.db)
    const find = () => repository.listDue(new Date(deps.now().getTime() - UNDO_MS), MAX_BATCH_SIZE)
    return processDue(deps, 'verifications', find, ({ company_id: companyId, id }) =>
      repository.complete(companyId, id, deps.now()),
    )
  },
}
