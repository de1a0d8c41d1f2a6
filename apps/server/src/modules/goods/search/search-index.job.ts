import { processDue } from '../../../jobs/process-due.ts'
import type { Job } from '../../../jobs/runner.ts'
import { createSearchIndexRepository } from './search-index.repository.ts'

/** Makes the search tokens again of products that another version of the code made them of. */
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
