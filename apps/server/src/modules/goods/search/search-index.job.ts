import { processDue } from '../../../jobs/process-due.ts'
import type { Job } from '../../../jobs/runner.ts'
import { createSearchIndexRepository } from './search-index.repository.ts'

/** Rebuilds the search tokens of products with an older token version. */
export const searchIndexJob: Job = {
  name: 'search-index',
  round(deps) {
    const repository = createSearchIndexRepository(deps.db)
    const find = (limit: number) => repository.listOutdated(limit)
    return processDue(deps, 'search-index', find, ({ company_id: companyId, id }) =>
      repository.index(companyId, Number(id)),
    )
  },
}
