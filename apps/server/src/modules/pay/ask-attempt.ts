import type { Deps } from '../../deps.ts'
import { askAgainAt } from './back-off.ts'
import { endAttempt, type Attempt } from './pay.repo.ts'
import { receivePayment } from './receive-payment.ts'

/** `paid`: the money is there and booked, for the order or to be sent back. */
export type Outcome = 'paid' | 'open' | 'closed' | 'missing' | 'unknown'
type Asked = Pick<Attempt, 'id' | 'channel' | 'createdAt'>

const noteClosed = (deps: Deps, companyId: number, paymentId: string, askAt: Date | null = null) =>
  deps.db.transaction(companyId, (tx) => endAttempt(tx, companyId, paymentId, askAt))

/**
 * Asks the attempt's own provider about it and books what it says. Touches no row it need not.
 * Where that provider is no longer configured nobody knows.
 */
export async function askAttempt(
  deps: Deps,
  companyId: number,
  { id, channel }: Pick<Asked, 'id' | 'channel'>,
): Promise<Outcome> {
  const provider = deps.cash[channel]
  if (!provider) return 'unknown'
  const told = await provider.query(id)
  if (told.state === 'succeeded') {
    const received = await receivePayment(deps, companyId, told.transaction, provider)
    return received === 'mismatch' ? 'unknown' : 'paid'
  }
  if (told.state === 'closed') await noteClosed(deps, companyId, id)
  return told.state
}

/**
 * Sees to it that an attempt cannot be paid any more, or learns that it was. One that the provider
 * has never heard of is closed here and asked about until it expires: the shopper may still bring it.
 */
export async function closeAttempt(
  deps: Deps,
  companyId: number,
  attempt: Asked,
): Promise<'closed' | 'paid' | 'unknown'> {
  const told = (await deps.cash[attempt.channel]?.close(attempt.id)) ?? 'unknown'
  if (told === 'unknown') return 'unknown'
  if (told === 'paid') {
    return (await askAttempt(deps, companyId, attempt)) === 'paid' ? 'paid' : 'unknown'
  }
  const askAt = told === 'missing' ? askAgainAt(attempt.createdAt, deps.now()) : null
  await noteClosed(deps, companyId, attempt.id, askAt)
  return 'closed'
}
