import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import { hashOf } from '../../plugins/session.ts'
import { readTokens } from '../pricing/checkout-tokens.repo.ts'
import { parseSkuHint } from '../pricing/submit-token.ts'
import { readBuyers } from '../stock/buyers.repo.ts'
import { soldOutMemory } from '../stock/sold-out.ts'
import type { Company, CompanyCache } from '../tenant/company-cache.ts'
import { createBatcher } from '../../db/batcher.ts'
import { createBatchRunner, type OrderOutcome } from './place-order-batch.ts'
import {
  findPlacedOrder,
  hashOrderBody,
  type OrderRequest,
  type PlacedOrder,
  type Input,
} from './decide.ts'

type Shopper = { companyId: number; userId: number }
type Ordering = { company: Company; orderRequest: OrderRequest; skuId: number | null }

/**
 * Up to four batches of a company are under way at once: while one writes others read and are priced.
 * A batch of 64 takes some 20 ms, so that who is last of 2,000 waits for about a second.
 */
const orderLimits = { atOnce: 4, batch: 64, waiting: 2_000 }
const tokenLimits = { atOnce: 1, batch: 500, waiting: 20_000 }

const soldOutRefusal = (skuId: number) =>
  new Refusal('checkout/sold-out', undefined, { data: { lines: [{ skuId, left: 0 }] } })

/**
 * Makes orders of submit tokens. Orders of a company that come while others of it are being made
 * wait for each other and are made together; all others go alone, at once.
 */
export function placeOrderService(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'settings' | 'cache'>,
  companies: CompanyCache,
  soldOut = soldOutMemory(deps.cache),
) {
  const { db, now } = deps
  const makeAll = createBatchRunner(deps, soldOut)
  /** by shopper and token, then by body */
  const inFlightRequests = new Map<string, Map<string, Promise<PlacedOrder>>>()

  const order = createBatcher<Ordering, OrderOutcome>(
    (batch) => {
      const [first] = batch
      if (!first) return Promise.resolve([])
      return makeAll(
        first.company,
        batch.map(({ orderRequest }) => orderRequest),
      )
    },
    // A shopper's orders share points and limits: they come one after the other.
    ({ orderRequest }) => orderRequest.userId,
    orderLimits,
    ({ skuId }) => skuId,
  )
  const readToken = createBatcher(
    async (batch: readonly (Shopper & { tokenHash: string })[]) => {
      const [first] = batch
      return first ? readTokens(db, first.companyId, batch) : []
    },
    ({ tokenHash, userId }) => `${userId} ${tokenHash}`,
    tokenLimits,
  )

  /**
   * Where a SKU is known to be sold out, who has never ordered it is refused by the memory alone,
   * whatever token they bring: none of theirs has made an order of it.
   */
  function hasNeverOrdered({ companyId, userId }: Shopper, skuId: number): boolean {
    const known = soldOut.of(companyId, skuId)
    const company = companies.known(companyId)
    if (!known || !company || company.info.shopStatus === 1) return false
    return known.hasNeverOrdered(userId, () => readBuyers(db, companyId, skuId))
  }

  /**
   * Where a SKU is known to be sold out: the order that the token has made before, else the refusal.
   * A token that has not been seen since is asked for once; it is not locked.
   */
  async function tooLate(shopper: Shopper, { tokenHash, bodyHash }: OrderRequest, skuId: number) {
    const known = soldOut.of(shopper.companyId, skuId)
    if (!known) return null
    const name = `${shopper.userId} ${tokenHash}`
    if (!known.shouldRefuse(name)) {
      const token = await readToken(String(shopper.companyId), { ...shopper, tokenHash })
      const answer = findPlacedOrder(token, bodyHash, now())
      if (answer) return answer
      // It is the token that says what is ordered, not the hint in its name.
      if (!token?.items.some((item) => item.skuId === skuId)) return null
      known.markUnused(name)
    }
    throw soldOutRefusal(skuId)
  }

  async function make(
    shopper: Shopper,
    orderRequest: OrderRequest,
    skuId: number | null,
  ): Promise<PlacedOrder> {
    const company = await companies.of(shopper.companyId)
    if (skuId !== null && company.info.shopStatus !== 1) {
      const answer = await tooLate(shopper, orderRequest, skuId)
      if (answer) return answer
    }
    const outcome = await order(String(shopper.companyId), { company, orderRequest, skuId })
    if ('error' in outcome) throw outcome.error
    if (skuId !== null) soldOut.recordBuyer(shopper.companyId, skuId, shopper.userId)
    return outcome.answer
  }

  function answer(shopper: Shopper, input: Input): Promise<PlacedOrder> | Refusal {
    const { companyId, userId } = shopper
    const skuId = parseSkuHint(input.token)
    const name = `${companyId} ${userId} ${input.token}`
    const same = inFlightRequests.get(name)
    // While an order of the token is being made nothing is said for it: it may be the last piece.
    if (skuId !== null && !same && hasNeverOrdered(shopper, skuId)) return soldOutRefusal(skuId)
    const orderRequest = {
      userId,
      input,
      tokenHash: hashOf(input.token),
      bodyHash: hashOrderBody(input),
    }
    const inFlight = same?.get(orderRequest.bodyHash)
    if (inFlight) return inFlight
    const bodies = same ?? new Map<string, Promise<PlacedOrder>>()
    inFlightRequests.set(name, bodies)
    const created = make(shopper, orderRequest, skuId).finally(() => {
      bodies.delete(orderRequest.bodyHash)
      if (bodies.size === 0) inFlightRequests.delete(name)
    })
    bodies.set(orderRequest.bodyHash, created)
    return created
  }

  return {
    /**
     * The same token with the same body, said again while it is under way, hears the same answer.
     * Who comes too late for a SKU is refused at once: without a promise, and without a throw, which
     * takes longer than to look.
     */
    answer: ({ companyId, userId }: Shopper, input: Input) => answer({ companyId, userId }, input),
    /** The same, with every refusal thrown. */
    async commit(shopper: Shopper, input: Input): Promise<PlacedOrder> {
      const outcome = await answer(shopper, input)
      if (outcome instanceof Refusal) throw outcome
      return outcome
    },
  }
}
