import type { Job } from '../../jobs/runner.ts'
import { createOperatorFlashSalesRepository } from './operator-flash-sales.repository.ts'

const MAX_PER_RUN = 200

/**
 * Returns free pieces of ended and cancelled sessions to the warehouse, including those of later
 * refunds.
 */
export const flashSalesJob: Job = {
  name: 'flash-sales',
  async round({ db, now }) {
    const operators = createOperatorFlashSalesRepository(db)
    let done = 0
    for (const { company_id: companyId, item_id: itemId } of await operators.listDueReturns(
      now(),
      MAX_PER_RUN,
    )) {
      done += await operators.returnPieces(companyId, Number(itemId), now())
    }
    return done
  },
}
