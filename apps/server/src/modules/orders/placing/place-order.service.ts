import type { Deps } from '../../../deps.ts'
import type { Shopper } from '../../../shopper.ts'
import { orderSeconds } from '../../pricing/index.ts'
import type { SoldOutMemory } from '../../stock/index.ts'
import type { Company, CompanyCache } from '../../companies/index.ts'
import { decideEach, type Input, type OrderRequest, type PlacedOrder } from '../progress/decide.ts'
import { createAdmission } from './admission.ts'
import { createOrderBatches } from './order-batches.ts'
import { createOrderId, ORDER_ID_BYTES } from './order-id.ts'
import { toOrderOutcomes } from './order-outcomes.ts'
import type { PlacingRepository } from './placing.repository.ts'

type PlaceOrderDeps = Pick<Deps, 'now' | 'random' | 'settings'> & {
  repository: PlacingRepository
  companies: CompanyCache
  soldOut: SoldOutMemory
}

/**
 * Places orders by submit token. An order is admitted, then priced from its facts and written, in
 * one transaction with other orders of its company. An order covered by points is settled in that
 * transaction.
 */
export function createPlaceOrderService(deps: PlaceOrderDeps) {
  const { repository, now, random, settings } = deps
  const { admit, learn } = createAdmission(deps)
  const placeInBatch = createOrderBatches(placeTogether)

  /** A refused order does not affect the others. */
  async function placeTogether(company: Company, requests: readonly OrderRequest[]) {
    const at = now()
    const { companyId } = company.info
    const due = new Date(at.getTime() + orderSeconds(settings, company) * 1000)
    const tokens = requests.map(({ userId, tokenHash, bodyHash, input }) => ({
      userId,
      tokenHash,
      bodyHash,
      addressId: input.addressId,
      couponIds: input.couponIds,
    }))
    // Drawn once, because a draw takes as long as pricing an order.
    const entropy = random(requests.length * ORDER_ID_BYTES)
    let drawn = 0
    const newId = () => createOrderId(at, (bytes) => entropy.subarray(drawn, (drawn += bytes)))
    const { outcomes } = await learn(companyId, requests, () =>
      repository.placeOrders(
        companyId,
        { tokens, at, due },
        {
          price: (tokenFacts) => decideEach(requests, tokenFacts, { company, at, due, newId }),
          settle: toOrderOutcomes,
        },
      ),
    )
    return outcomes
  }

  return {
    /** Concurrent requests with the same token and body share one order. */
    commit: (shopper: Shopper, input: Input): Promise<PlacedOrder> =>
      admit(shopper, input, placeInBatch),
  }
}
