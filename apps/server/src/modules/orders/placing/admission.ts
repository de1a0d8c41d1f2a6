import { ShopStatus } from '@mall/contract/states'
import { createBatcher } from '../../../db/batcher.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import { hashOf } from '../../../plugins/session.ts'
import type { Shopper } from '../../../shopper.ts'
import { parseSkuHint } from '../../pricing/index.ts'
import type { SoldOutMemory } from '../../stock/index.ts'
import type { Company, CompanyCache } from '../../companies/index.ts'
import {
  findPlacedOrder,
  hashOrderBody,
  type Input,
  type OrderOutcome,
  type OrderRequest,
  type PlacedOrder,
} from '../progress/decide.ts'
import { createOrderQueue } from './order-queue.ts'
import type { PlacingRepository } from './placing.repository.ts'
import { createRefusalMemory } from './refusal-memory.ts'

type AdmissionDeps = Pick<Deps, 'now' | 'settings'> & {
  repository: Pick<PlacingRepository, 'findTokens'>
  companies: CompanyCache
  soldOut: SoldOutMemory
}
/** An admitted order. `skuId`: SKU named by the token of an order with a single SKU. */
export type AdmittedOrder = { company: Company; orderRequest: OrderRequest; skuId: number | null }
type PlaceAdmitted = (order: AdmittedOrder) => Promise<PlacedOrder>
type SkuOrder = { shopper: Shopper; orderRequest: OrderRequest; skuId: number }
type Placed = { outcomes: readonly OrderOutcome[]; soldOut: readonly number[] }

const tokenLimits = { atOnce: 1, batch: 500, waiting: 20_000 }

const buildQueueKey = ({ companyId }: Shopper, skuId: number) => `${companyId} ${skuId}`
const buildRequestKey = ({ companyId, userId }: Shopper, { token }: Input) =>
  `${companyId} ${userId} ${token}`

/**
 * Decides which order requests reach the database. Equal concurrent requests share one result; a
 * SKU that is known to be sold out is refused without the database; orders of a flash sale beyond
 * the limit of a process get a place in a queue.
 */
export function createAdmission({ repository, companies, soldOut, now, settings }: AdmissionDeps) {
  const queue = createOrderQueue(settings.MALL_FLASH_SALE_ORDERS, () => now().getTime())
  const refusals = createRefusalMemory()
  const inFlightRequests = new Map<string, Map<string, Promise<PlacedOrder>>>()
  const readToken = createBatcher(
    async (batch: readonly (Shopper & { tokenHash: string })[]) => {
      const [first] = batch
      return first ? repository.findTokens(first.companyId, batch) : []
    },
    ({ tokenHash, userId }) => `${userId} ${tokenHash}`,
    tokenLimits,
  )

  /**
   * Refuses a SKU that is sold out, and removes the places in its queue, whose shoppers get this
   * refusal at their next request.
   */
  function buildSoldOutRefusal(shopper: Shopper, input: Input, skuId: number): Refusal {
    queue.clear(buildQueueKey(shopper, skuId))
    const data = { lines: [{ skuId, left: 0 }] }
    const refusal = new Refusal('checkout/sold-out', undefined, { data })
    refusals.add(buildRequestKey(shopper, input), { input, refusal })
    return refusal
  }

  /**
   * Whether the shopper has never ordered a SKU that is cached as sold out. No token of that shopper
   * can have placed an order of it, so the cache alone refuses.
   */
  function hasNeverOrdered({ companyId, userId }: Shopper, skuId: number): boolean {
    const known = soldOut.find(companyId, skuId)
    const company = companies.known(companyId)
    if (!known || !company || company.info.shopStatus === ShopStatus.Closed) return false
    return known.hasNeverOrdered(userId)
  }

  /**
   * Order already placed with the token when the SKU is cached as sold out; throws otherwise. An
   * unseen token is read once, without a lock.
   */
  async function tooLate(shopper: Shopper, orderRequest: OrderRequest, skuId: number) {
    const { tokenHash, bodyHash, input } = orderRequest
    const known = soldOut.find(shopper.companyId, skuId)
    if (!known) return null
    const name = `${shopper.userId} ${tokenHash}`
    if (!known.shouldRefuse(name)) {
      const token = await readToken(String(shopper.companyId), { ...shopper, tokenHash })
      const answer = findPlacedOrder(token, bodyHash, now())
      if (answer) return answer
      // The stored token decides which SKUs are ordered, not the hint in its text.
      if (!token?.items.some((item) => item.skuId === skuId)) return null
      known.markUnused(name)
    }
    throw buildSoldOutRefusal(shopper, input, skuId)
  }

  /**
   * Takes a permit for an order of a SKU. Beyond the limit an unseen token is read once: an order
   * placed before is returned, an order outside a flash sale passes, others queue.
   * @returns the order placed before, or null with a permit taken
   */
  async function takePermit({
    shopper,
    orderRequest,
    skuId,
  }: SkuOrder): Promise<PlacedOrder | null> {
    const { tokenHash, bodyHash, input } = orderRequest
    const key = buildQueueKey(shopper, skuId)
    if (queue.enter(key, shopper.userId)) return null
    if (!queue.hasPlace(key, shopper.userId)) {
      const token = await readToken(String(shopper.companyId), { ...shopper, tokenHash })
      const answer = findPlacedOrder(token, bodyHash, now())
      if (answer) return answer
      if (!token?.items.some((item) => item.skuId === skuId && item.isFlash)) {
        queue.enterDirectly(key)
        return null
      }
      if (soldOut.find(shopper.companyId, skuId)) throw buildSoldOutRefusal(shopper, input, skuId)
      if (queue.enter(key, shopper.userId)) return null
    }
    throw new Refusal('flash-sale/queued', undefined, { data: queue.wait(key, shopper.userId) })
  }

  async function admitOnce(
    shopper: Shopper,
    orderRequest: OrderRequest,
    place: PlaceAdmitted,
  ): Promise<PlacedOrder> {
    const skuId = parseSkuHint(orderRequest.input.token)
    const company = await companies.of(shopper.companyId)
    if (skuId !== null && company.info.shopStatus !== ShopStatus.Closed) {
      const answer = await tooLate(shopper, orderRequest, skuId)
      if (answer) return answer
    }
    if (skuId === null) return place({ company, orderRequest, skuId })
    const answer = await takePermit({ shopper, orderRequest, skuId })
    if (answer) return answer
    try {
      return await place({ company, orderRequest, skuId })
    } finally {
      queue.leave(buildQueueKey(shopper, skuId))
    }
  }

  function admit(shopper: Shopper, input: Input, place: PlaceAdmitted): Promise<PlacedOrder> {
    const { userId } = shopper
    const skuId = parseSkuHint(input.token)
    const name = buildRequestKey(shopper, input)
    const same = inFlightRequests.get(name)
    // Skipped while an order of the token is in progress, because that order may get the last
    // piece.
    if (skuId !== null && !same && hasNeverOrdered(shopper, skuId))
      throw buildSoldOutRefusal(shopper, input, skuId)
    const orderRequest = {
      userId,
      input,
      tokenHash: hashOf(input.token),
      bodyHash: hashOrderBody(input),
      earlierRefusal: refusals.find(name, input),
    }
    const inFlight = same?.get(orderRequest.bodyHash)
    if (inFlight) return inFlight
    const bodies = same ?? new Map<string, Promise<PlacedOrder>>()
    inFlightRequests.set(name, bodies)
    const created = admitOnce(shopper, orderRequest, place).finally(() => {
      bodies.delete(orderRequest.bodyHash)
      if (bodies.size === 0) inFlightRequests.delete(name)
    })
    bodies.set(orderRequest.bodyHash, created)
    return created
  }

  return {
    /** Places an order if it is admitted; else throws its refusal or its position in the queue. */
    admit: async (shopper: Shopper, input: Input, place: PlaceAdmitted): Promise<PlacedOrder> =>
      admit(shopper, input, place),

    /**
     * Records from the results of a batch which SKUs are sold out, and which shoppers have ordered
     * them.
     */
    learn: (
      companyId: number,
      requests: readonly OrderRequest[],
      place: () => Promise<Placed>,
    ): Promise<Placed> =>
      soldOut.track(companyId, async () => {
        const placed = await place()
        const buyers = requests.flatMap(({ userId, input }, index) => {
          const skuId = parseSkuHint(input.token)
          const outcome = placed.outcomes[index]
          return skuId !== null && outcome && 'answer' in outcome ? [{ skuId, userId }] : []
        })
        return { ...placed, buyers }
      }),
  }
}
