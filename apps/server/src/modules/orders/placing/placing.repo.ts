import { withRetry } from '../../../db/connection/with-retry.ts'
import type { Database } from '../../../db/connection/database.ts'
import {
  lockAndReadFacts,
  readTokens,
  type TokenFacts,
  type TokenKey,
  type TokenQuery,
} from '../../pricing/index.ts'
import type { Decision } from '../progress/decide.ts'
import { insertOrders, type Outcome } from './insert-orders.repo.ts'

type Batch = {
  tokens: readonly TokenQuery[]
  at: Date
  /** payment deadline of unpaid orders */
  due: Date
}
type BatchResult = {
  decisions: readonly Decision[]
  /** of the decisions with an order, in their order */
  outcome: Outcome
  /** SKUs that are sold out */
  soldOut: readonly number[]
}

const noOutcome: Outcome = { refused: [], soldOut: [], stock: null }

/** Rolls back a batch of which no order was inserted; never leaves this file. */
class NothingInserted extends Error {
  readonly result: BatchResult
  constructor(result: BatchResult) {
    super()
    this.result = result
  }
}

export function createPlacingRepository(db: Database) {
  return {
    /**
     * Places orders of several shoppers in one transaction of four round trips: begin, tokens and
     * facts, inserts, commit. Independent: a refused order does not affect the others.
     * @param decide one decision per token, from its facts
     */
    placeOrders: (
      companyId: number,
      { tokens, at, due }: Batch,
      decide: (tokenFacts: readonly TokenFacts[]) => readonly Decision[],
    ): Promise<BatchResult> =>
      withRetry(async () => {
        try {
          return await db.transaction(companyId, async (tx) => {
            const { tokenFacts, soldOut } = await lockAndReadFacts(tx, companyId, tokens, at)
            const decisions = decide(tokenFacts)
            const orders = decisions.flatMap((one) => ('order' in one ? [one.order] : []))
            if (orders.length === 0) {
              throw new NothingInserted({ decisions, outcome: noOutcome, soldOut })
            }
            const outcome = await insertOrders(tx, companyId, orders, { at, due })
            if (outcome.refused.every((refusal) => refusal !== null)) {
              throw new NothingInserted({ decisions, outcome, soldOut })
            }
            return { decisions, outcome, soldOut: [...soldOut, ...outcome.soldOut] }
          })
        } catch (error) {
          if (error instanceof NothingInserted) return error.result
          throw error
        }
      }),

    /** Reads tokens without locks, in request order; null for tokens of other shoppers. */
    findTokens: (companyId: number, tokens: readonly TokenKey[]) =>
      readTokens(db, companyId, tokens),
  }
}
export type PlacingRepository = ReturnType<typeof createPlacingRepository>
