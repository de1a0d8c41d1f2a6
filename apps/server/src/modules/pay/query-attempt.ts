import type { Deps } from '../../deps.ts'
import { calculateNextQuery } from './back-off.ts'
import { endAttempt, type Attempt } from './pay.repo.ts'
import { receivePayment } from './receive-payment.ts'

/** `paid`: the money is there and booked, for the order or to be sent back. */
export type Outcome = 'paid' | 'open' | 'closed' | 'missing' | 'unknown'
type AttemptKey = Pick<Attempt, 'id' | 'channel' | 'createdAt'>

const markClosed = (deps: Deps, companyId: number, paymentId: string, askAt: Date | null = null) =>
  deps.db.transaction(companyId, (tx) => endAttempt(tx, companyId, paymentId, askAt))

/**
 * Asks the attempt's own provider about it and books what it says. Touches no row it need not.
 * Where that provider is no longer configured nobody knows.
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
 * Sees to it that an attempt cannot be paid any more, or learns that it was. One that the provider
 * has never heard of is closed here and asked about until it expires: the shopper may still bring it.
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
