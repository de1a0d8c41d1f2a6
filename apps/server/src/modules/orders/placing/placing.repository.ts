import { withRetry } from '../../../db/connection/with-retry.ts'
import type { Database } from '../../../db/connection/database.ts'
import {
  lockAndReadFacts,
  readTokens,
  saveRefusals,
  type TokenFacts,
  type TokenKey,
  type TokenQuery,
} from '../../pricing/index.ts'
import { listRefusedTokens, type Decision, type OrderOutcome } from '../progress/decide.ts'
import { insertOrders, type Outcome } from './insert-orders.repository.ts'

type Batch = {
  tokens: readonly (TokenQuery & { bodyHash: string })[]
  at: Date
  /** payment deadline of unpaid orders */
  due: Date
}
type Rules = {
  /** one decision per token, from its facts */
  price: (tokenFacts: readonly TokenFacts[]) => readonly Decision[]
  /** @param outcome of the decisions with an order, in their order */
  settle: (decisions: readonly Decision[], outcome: Outcome) => readonly OrderOutcome[]
}
type BatchResult = {
  outcomes: readonly OrderOutcome[]
  soldOut: readonly number[]
}

const nothingInserted: Outcome = { refused: [], soldOut: [], stock: null }

export function createPlacingRepository(db: Database) {
  return {
    /**
     * Places orders of several shoppers in one transaction of four round trips: begin, tokens and
     * facts, inserts, commit. Independent: a refused order does not affect the others. Refusals are
     * stored with their tokens in the same transaction, by one more statement.
     */
    placeOrders: (
      companyId: number,
      { tokens, at, due }: Batch,
      { price, settle }: Rules,
    ): Promise<BatchResult> =>
      withRetry(() =>
        db.transaction(companyId, async (tx) => {
          const { tokenFacts, soldOut } = await lockAndReadFacts(tx, companyId, tokens, at)
          const decisions = price(tokenFacts)
          const orders = decisions.flatMap((one) => ('order' in one ? [one.order] : []))
          const outcome =
            orders.length > 0
              ? await insertOrders(tx, companyId, orders, { at, due })
              : nothingInserted
          const outcomes = settle(decisions, outcome)
          const refused = listRefusedTokens(tokens, tokenFacts, outcomes)
          if (refused.length > 0) await saveRefusals(tx, companyId, refused)
          return { outcomes, soldOut: [...soldOut, ...outcome.soldOut] }
        }),
      ),

    /** Reads tokens without locks, in request order; null for tokens of other shoppers. */
    findTokens: (companyId: number, tokens: readonly TokenKey[]) =>
      readTokens(db, companyId, tokens),
  }
}
export type PlacingRepository = ReturnType<typeof createPlacingRepository>
