import { DatabaseDown } from '../../../db/connection/database.ts'
import { createBatcher } from '../../../db/batcher.ts'
import type { Company } from '../../companies/index.ts'
import type { OrderOutcome, OrderRequest, PlacedOrder } from '../progress/decide.ts'
import type { AdmittedOrder } from './admission.ts'

/** @returns results in request order. Throws when the transaction fails as a whole. */
type PlaceTogether = (
  company: Company,
  requests: readonly OrderRequest[],
) => Promise<readonly OrderOutcome[]>

/**
 * Four concurrent batches per company: one writes while others read and price. A batch of 64 takes
 * about 20 ms, so the last of 2,000 queued orders waits about a second.
 */
const limits = { atOnce: 4, batch: 64, waiting: 2_000 }

/** Concurrent orders of a company are placed together; an idle queue places immediately. */
export function createOrderBatches(placeTogether: PlaceTogether) {
  const placeAlone = async (company: Company, one: OrderRequest): Promise<OrderOutcome> => {
    try {
      const [outcome] = await placeTogether(company, [one])
      if (!outcome) throw new Error('an order was not answered')
      return outcome
    } catch (error) {
      return { error }
    }
  }

  /** Retries a failed batch order by order; each retry is a promise that does not delay the others. */
  async function placeBatch(
    company: Company,
    requests: readonly OrderRequest[],
  ): Promise<readonly (OrderOutcome | Promise<OrderOutcome>)[]> {
    try {
      return await placeTogether(company, requests)
    } catch (error) {
      // A retry is pointless without a database; otherwise a single request may have failed the batch.
      if (error instanceof DatabaseDown || requests.length === 1) throw error
      return requests.map((one) => placeAlone(company, one))
    }
  }

  const batcher = createBatcher<AdmittedOrder, OrderOutcome>(
    async (batch) => {
      const [first] = batch
      if (!first) return []
      return placeBatch(
        first.company,
        batch.map(({ orderRequest }) => orderRequest),
      )
    },
    // A shopper's orders share points and limits, so they run sequentially.
    ({ orderRequest }) => orderRequest.userId,
    limits,
    ({ skuId }) => skuId,
  )

  return async (order: AdmittedOrder): Promise<PlacedOrder> => {
    const outcome = await batcher(String(order.company.info.companyId), order)
    if ('error' in outcome) throw outcome.error
    return outcome.answer
  }
}
