import type { Deps } from '../../deps.ts'
import type { CashProvider, Notification } from '../../providers/cash.ts'
import { spendNonce } from '../login/login-keys.repo.ts'
import { isNonceSpent } from './nonces.repo.ts'
import { scheduleQuery } from './pay.repo.ts'
import { receivePayment } from './receive-payment.ts'
import { settleRefund } from './refund.service.ts'

const minute = 60_000
/** Beyond twice the time that a message is good for. */
const NONCE_TTL_MS = 15 * minute

/** What cannot be booked from the message alone is asked for: the query is the truth. */
async function scheduleImmediateQuery(
  deps: Pick<Deps, 'db' | 'now'>,
  companyId: number,
  paymentId: string,
) {
  await deps.db.transaction(companyId, (tx) => scheduleQuery(tx, companyId, paymentId, deps.now()))
}

async function applyNotification(
  deps: Deps,
  companyId: number,
  provider: CashProvider,
  { event }: Notification,
): Promise<void> {
  if (event.kind === 'paid') {
    await receivePayment(deps, companyId, event.transaction, provider)
    return
  }
  if (event.kind === 'refund' && event.refund.mchId === provider.mchId) {
    await settleRefund(deps, companyId, provider.channel, event.refund)
  }
  // A refund may be told before the payment it belongs to.
  const paymentId = event.kind === 'refund' ? event.refund.paymentId : event.paymentId
  if (paymentId !== null) await scheduleImmediateQuery(deps, companyId, paymentId)
}

/**
 * Takes a genuine notification. Returns once its effect is committed; throws where it could not be,
 * so that the provider sends it again. What does not fit the books is alarmed, not refused: sending
 * it again would only bury the alarm.
 * A nonce is remembered after the effect and not before: what is lost between is told again.
 */
export async function handleNotification(
  deps: Deps,
  companyId: number,
  provider: CashProvider,
  notification: Notification,
): Promise<void> {
  const nonce = notification.nonce && `pay:${provider.channel}:${companyId}:${notification.nonce}`
  if (nonce && (await deps.db.unscopedTransaction((tx) => isNonceSpent(tx, nonce)))) return
  await applyNotification(deps, companyId, provider, notification)
  const until = new Date(deps.now().getTime() + NONCE_TTL_MS)
  if (nonce) await deps.db.unscopedTransaction((tx) => spendNonce(tx, nonce, until))
}
