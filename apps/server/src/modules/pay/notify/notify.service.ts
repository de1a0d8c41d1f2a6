import type { Deps } from '../../../deps.ts'
import type { CashProvider, Notification } from '../../../providers/cash/cash.ts'
import { spendNonce } from '../../login/proofs/login-keys.repo.ts'
import { isNonceSpent } from './nonces.repo.ts'
import { scheduleQuery } from '../pay.repo.ts'
import { receivePayment } from '../receive-payment.ts'
import { settleRefund } from '../refunds/refund.service.ts'

const minute = 60_000
/** More than twice the validity of a message. */
const NONCE_TTL_MS = 15 * minute

/** Schedules a query when the message is not sufficient: the query is authoritative. */
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
  // A refund notification may precede that of its payment.
  const paymentId = event.kind === 'refund' ? event.refund.paymentId : event.paymentId
  if (paymentId !== null) await scheduleImmediateQuery(deps, companyId, paymentId)
}

/**
 * Handles a verified notification. Returns after the commit; throws otherwise, so that the provider
 * retries. Mismatches raise an alarm instead of a refusal: retries would bury it.
 * The nonce is stored after the effect: a crash in between is repaired by the retry.
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
