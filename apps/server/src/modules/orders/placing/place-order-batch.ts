import type { RefusalName } from '@mall/contract'
import { DatabaseDown } from '../../../db/connection/database.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import { orderSeconds, parseSkuHint } from '../../pricing/index.ts'
import { toShortageRefusal, type SoldOutMemory } from '../../stock/index.ts'
import type { Company } from '../../tenant/index.ts'
import {
  decideEach,
  type Decision,
  type OrderOutcome,
  type OrderRequest,
} from '../progress/decide.ts'
import type { Outcome, Written } from './insert-orders.repository.ts'
import { createOrderId } from './order-id.ts'
import type { PlacingRepository } from './placing.repository.ts'

/** Shortage refusals carry the remaining stock of each SKU after the accepted orders of the batch. */
function buildRefusals(written: readonly Written[], { refused, stock }: Outcome) {
  const left = new Map(Object.entries(stock ?? {}).map(([id, pieces]) => [Number(id), pieces]))
  written.forEach(({ lines }, index) => {
    if (refused[index]) return
    for (const { skuId, num } of lines) left.set(skuId, (left.get(skuId) ?? 0) - num)
  })
  return (name: RefusalName, lines: Written['lines']): Refusal => {
    if (name !== 'checkout/insufficient-stock' && name !== 'checkout/sold-out')
      return new Refusal(name)
    const counted = lines.map(({ skuId, num }) => ({ skuId, num, available: left.get(skuId) ?? 0 }))
    return toShortageRefusal(counted) ?? new Refusal(name)
  }
}

/** @param outcome of the decisions with an order, in their order */
function toOrderOutcomes(decisions: readonly Decision[], outcome: Outcome): OrderOutcome[] {
  const written = decisions.flatMap((one) => ('order' in one ? [one.order] : []))
  const toRefusal = buildRefusals(written, outcome)
  return decisions.map((decision) => {
    if (!('order' in decision)) return decision
    const { order, lines } = decision.order
    const refusal = outcome.refused[written.indexOf(decision.order)]
    return refusal ? { error: toRefusal(refusal, lines) } : { answer: order.answer }
  })
}

type BatchDeps = Pick<Deps, 'now' | 'random' | 'settings'> & { repository: PlacingRepository }

/** Creates orders of several shoppers of one company. A refused order does not affect the others. */
export function createBatchRunner(
  { repository, now, random, settings }: BatchDeps,
  soldOut: SoldOutMemory,
) {
  /** @returns results in request order. Throws when the transaction fails as a whole. */
  async function runBatch(
    company: Company,
    requests: readonly OrderRequest[],
  ): Promise<readonly OrderOutcome[]> {
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
    const circumstances = { company, at, due, newId: () => createOrderId(at, random) }
    const { outcomes } = await soldOut.track(companyId, async () => {
      const { outcomes: placed, soldOut: skuIds } = await repository.placeOrders(
        companyId,
        { tokens, at, due },
        {
          decide: (tokenFacts) => decideEach(requests, tokenFacts, circumstances),
          toOutcomes: toOrderOutcomes,
        },
      )
      const buyers = requests.flatMap(({ userId, input }, index) => {
        const skuId = parseSkuHint(input.token)
        return skuId !== null && 'answer' in (placed[index] ?? {}) ? [{ skuId, userId }] : []
      })
      return { outcomes: placed, soldOut: skuIds, buyers }
    })
    return outcomes
  }

  const runSingle = async (company: Company, one: OrderRequest): Promise<OrderOutcome> => {
    try {
      const [outcomes] = await runBatch(company, [one])
      if (!outcomes) throw new Error('an order was not answered')
      return outcomes
    } catch (error) {
      return { error }
    }
  }

  /** Retries a failed batch order by order; each retry is a promise that does not delay the others. */
  return async (
    company: Company,
    requests: readonly OrderRequest[],
  ): Promise<readonly (OrderOutcome | Promise<OrderOutcome>)[]> => {
    try {
      return await runBatch(company, requests)
    } catch (error) {
      // A retry is pointless without a database; otherwise a single request may have failed the batch.
      if (error instanceof DatabaseDown || requests.length === 1) throw error
      return requests.map((one) => runSingle(company, one))
    }
  }
}
