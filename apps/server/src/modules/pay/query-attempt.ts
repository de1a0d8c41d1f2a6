import type { Deps } from '../../deps.ts'
import { calculateNextQuery } from './back-off.ts'
import { endAttempt, type Attempt } from './pay.repo.ts'
import { receivePayment } from './receive-payment.ts'

/** `paid`: the payment is recorded, for the order or as a refund. */
export type Outcome = 'paid' | 'open' | 'closed' | 'missing' | 'unknown'
type AttemptKey = Pick<Attempt, 'id' | 'channel' | 'createdAt'>

const markClosed = (deps: Deps, companyId: number, paymentId: string, askAt: Date | null = null) =>
  deps.db.transaction(companyId, (tx) => endAttempt(tx, companyId, paymentId, askAt))

/**
 * Queries the attempt's provider and records the result. `unknown` when the provider is no longer
 * configured.
 */
export async function queryAttempt(
  deps: Deps,
  companyId: number,
  { id, channel }: Pick<AttemptKey, 'id' | 'channel'>,
): Promise<Outcome> {
  const provider = deps.cash[channel]
  if (!provider) return 'unknown'
  const result = await provider.query(id)
  if (result.state === 'succeeded') {
    const received = await receivePayment(deps, companyId, result.transaction, provider)
    return received === 'mismatch' ? 'unknown' : 'paid'
  }
  if (result.state === 'closed') await markClosed(deps, companyId, id)
  return result.state
}

/**
 * Closes an attempt at its provider, or records its payment. An attempt unknown to the provider is
 * closed locally and queried until it expires: the shopper may still submit it.
 */
export async function closeAttempt(
  deps: Deps,
  companyId: number,
  attempt: AttemptKey,
): Promise<'closed' | 'paid' | 'unknown'> {
  const result = (await deps.cash[attempt.channel]?.close(attempt.id)) ?? 'unknown'
  if (result === 'unknown') return 'unknown'
  if (result === 'paid') {
    return (await queryAttempt(deps, companyId, attempt)) === 'paid' ? 'paid' : 'unknown'
  }
  const askAt = result === 'missing' ? calculateNextQuery(attempt.createdAt, deps.now()) : null
  await markClosed(deps, companyId, attempt.id, askAt)
  return 'closed'
}
