import { withRetry } from '../../../db/connection/with-retry.ts'
import { DatabaseDown, type Db } from '../../../db/connection/database.ts'
import type { Deps } from '../../../deps.ts'
import type { RefusalName } from '@mall/contract'
import { Refusal } from '../../../plugins/errors.ts'
import { lockAndReadFacts } from '../../pricing/facts.repo.ts'
import { orderSeconds } from '../../pricing/order-time.ts'
import type { SoldOutMemory } from '../../stock/sold-out.ts'
import { toShortageRefusal } from '../../stock/stock.ts'
import type { Company } from '../../tenant/company-cache.ts'
import { insertOrders, type Outcome, type Written } from './insert-orders.repo.ts'
import { decide, type OrderRequest, type PlacedOrder } from '../progress/decide.ts'
import { createOrderId } from './order-id.ts'

/** Result of one request of a batch. */
export type OrderOutcome = { answer: PlacedOrder } | { error: unknown }

/** Shortage refusals carry the remaining stock of each SKU after the accepted orders of the batch. */
function buildRefusals(written: readonly Written[], { refused, stock }: Outcome) {
  const left = new Map(Object.entries(stock ?? {}).map(([id, pieces]) => [Number(id), pieces]))
  written.forEach(({ lines }, index) => {
    if (refused[index]) return
    for (const { skuId, num } of lines) left.set(skuId, (left.get(skuId) ?? 0) - num)
  })
  return (name: RefusalName, lines: Written['lines']): Refusal => {
    if (name !== 'checkout/short' && name !== 'checkout/sold-out') return new Refusal(name)
    const counted = lines.map(({ skuId, num }) => ({ skuId, num, available: left.get(skuId) ?? 0 }))
    return toShortageRefusal(counted) ?? new Refusal(name)
  }
}

/** Rolls back a batch without an accepted order; never leaves this file. */
class NothingWritten extends Error {}

/**
 * Creates orders of several shoppers of one company in one transaction of four round trips: begin,
 * tokens and facts, inserts, commit. A refused order does not affect the others.
 */
export function createBatchRunner(
  { db, now, random, settings }: Pick<Deps, 'db' | 'now' | 'random' | 'settings'>,
  soldOut: SoldOutMemory,
) {
  async function make(
    tx: Db,
    company: Company,
    requests: readonly OrderRequest[],
    outcomes: OrderOutcome[],
  ) {
    const at = now()
    const { companyId } = company.info
    const due = new Date(at.getTime() + orderSeconds(settings, company) * 1000)
    const circumstances = {
      company,
      at,
      due,
      newId: () => createOrderId(at, random),
    }
    const version = soldOut.version()
    const tokens = requests.map(({ userId, tokenHash, input }) => {
      const { addressId, couponId } = input
      return { userId, tokenHash, addressId, couponId }
    })
    const { tokenFacts, soldOut: soldOutSkuIds } = await lockAndReadFacts(tx, companyId, tokens, at)
    soldOut.markSoldOut(companyId, soldOutSkuIds, version)

    const written: (Written & { place: number })[] = []
    requests.forEach((one, place) => {
      try {
        const decided = decide(one, tokenFacts[place] ?? null, circumstances)
        if ('order' in decided) written.push({ ...decided, place })
        else outcomes[place] = { answer: decided }
      } catch (error) {
        outcomes[place] = { error }
      }
    })
    if (written.length === 0) throw new NothingWritten()
    const outcome = await insertOrders(tx, companyId, written, { at, due })
    const toRefusal = buildRefusals(written, outcome)
    written.forEach(({ order, lines, place }, index) => {
      const refusal = outcome.refused[index]
      outcomes[place] = refusal ? { error: toRefusal(refusal, lines) } : { answer: order.answer }
    })
    if (outcome.refused.every((refusal) => refusal !== null)) throw new NothingWritten()
    return { version, soldOut: outcome.soldOut }
  }

  /** @returns results in request order. Throws when the transaction fails as a whole. */
  async function runBatch(
    company: Company,
    requests: readonly OrderRequest[],
  ): Promise<OrderOutcome[]> {
    return withRetry(async () => {
      const outcomes: OrderOutcome[] = []
      const { companyId } = company.info
      try {
        const left = await db.transaction(companyId, (tx) => make(tx, company, requests, outcomes))
        // Applied after the commit: until then other transactions still see the pieces.
        soldOut.markSoldOut(companyId, left.soldOut, left.version)
      } catch (error) {
        if (!(error instanceof NothingWritten)) throw error
      }
      return outcomes
    })
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
