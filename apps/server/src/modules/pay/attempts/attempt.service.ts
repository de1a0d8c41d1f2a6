import type { Deps } from '../../../deps.ts'
import type { Transaction } from '../../../providers/cash/cash.ts'
import { createAttemptsRepository, type Attempt } from './attempts.repository.ts'
import { calculateNextQuery } from './back-off.ts'
import { findMismatches, type MerchantAccount } from './find-mismatches.ts'
import { createReceiptsRepository } from './receipts.repository.ts'

/** `paid`: the payment is recorded, either for the order or as a payment to be refunded. */
export type Outcome = 'paid' | 'open' | 'closed' | 'missing' | 'unknown'
type AttemptKey = Pick<Attempt, 'id' | 'channel' | 'createdAt'>

/** Brings attempts to the state that their providers report. */
export function createAttemptService(deps: Pick<Deps, 'db' | 'cash' | 'now' | 'log'>) {
  const { now, log } = deps
  const attempts = createAttemptsRepository(deps.db)
  const receipts = createReceiptsRepository(deps.db)

  /** Records a reported payment, or raises one alarm when it contradicts the records. */
  async function receive(companyId: number, transaction: Transaction, by: MerchantAccount) {
    const receipt = await receipts.record(companyId, { transaction, by, at: now() }, findMismatches)
    if (receipt.received === 'mismatch' && receipt.detail) {
      log.error({ security: true, companyId, ...receipt.detail }, 'payment does not fit the books')
    }
    return receipt.received
  }

  /**
   * Queries the attempt's provider and records the result. `unknown` when the provider is no longer
   * configured.
   */
  async function query(
    companyId: number,
    { id, channel }: Pick<AttemptKey, 'id' | 'channel'>,
  ): Promise<Outcome> {
    const provider = deps.cash[channel]
    if (!provider) return 'unknown'
    const result = await provider.query(id)
    if (result.state === 'succeeded') {
      const received = await receive(companyId, result.transaction, provider)
      return received === 'mismatch' ? 'unknown' : 'paid'
    }
    if (result.state === 'closed') await attempts.markClosed(companyId, id, null)
    return result.state
  }

  /**
   * Closes an attempt at its provider, or records its payment. An attempt unknown to the provider is
   * closed locally and queried until it expires: the shopper may still submit it.
   */
  async function close(
    companyId: number,
    attempt: AttemptKey,
  ): Promise<'closed' | 'paid' | 'unknown'> {
    const result = (await deps.cash[attempt.channel]?.close(attempt.id)) ?? 'unknown'
    if (result === 'unknown') return 'unknown'
    if (result === 'paid') {
      return (await query(companyId, attempt)) === 'paid' ? 'paid' : 'unknown'
    }
    const askAt = result === 'missing' ? calculateNextQuery(attempt.createdAt, now()) : null
    await attempts.markClosed(companyId, attempt.id, askAt)
    return 'closed'
  }

  return { receive, query, close }
}
export type AttemptService = ReturnType<typeof createAttemptService>
