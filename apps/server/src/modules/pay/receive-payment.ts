import type { Db } from '../../db/connection/database.ts'
import { withRetry } from '../../db/connection/with-retry.ts'
import type { Deps } from '../../deps.ts'
import type { CashProvider, Transaction } from '../../providers/cash/cash.ts'
import { markPaid } from '../orders/progress/settle.ts'
import { findAttempt, audit, insertPaymentEvent, markSucceeded, type Attempt } from './pay.repo.ts'
import { insertExcessRefund } from './refunds/refunds.repo.ts'

/**
 * `paid`: order marked paid; `known`: recorded before; `surplus`: order cancelled or already paid, to
 * be refunded; `mismatch`: no change, operator alarm.
 */
export type Received = 'paid' | 'known' | 'surplus' | 'mismatch'

/** Merchant account and channel of a payment. */
type MerchantAccount = Pick<CashProvider, 'channel' | 'mchId'>

function findMismatches(
  attempt: Attempt | undefined,
  transaction: Transaction,
  by: MerchantAccount,
): string[] {
  if (!attempt) return ['number']
  const isOtherPayer =
    attempt.payer !== '' && transaction.payer !== '' && transaction.payer !== attempt.payer
  return [
    attempt.channel === by.channel ? '' : 'channel',
    transaction.mchId === by.mchId ? '' : 'merchant',
    transaction.appId === attempt.appId ? '' : 'app',
    transaction.amount === attempt.amount ? '' : 'amount',
    transaction.currency === 'CNY' ? '' : 'currency',
    isOtherPayer ? 'payer' : '',
    attempt.transactionId === null || attempt.transactionId === transaction.transactionId
      ? ''
      : 'transaction',
  ].filter((part) => part !== '')
}

const isUsedTwice = (error: unknown) =>
  (error as { cause?: { code?: string } }).cause?.code === '23505'

/** Raises one alarm per transaction that contradicts the records. */
async function alarm(
  deps: Pick<Deps, 'log'>,
  tx: Db,
  companyId: number,
  by: MerchantAccount,
  transaction: Transaction,
  wrong: string[],
): Promise<'mismatch'> {
  const { paymentId, transactionId } = transaction
  const detail = { paymentId, transactionId, wrong: wrong.join(',') }
  const key = `mismatch:${paymentId}:${transactionId}`
  if (await insertPaymentEvent(tx, companyId, paymentId, 'mismatch', detail, key)) {
    await audit(tx, companyId, by.channel, 'pay.received', 'mismatch', detail)
    deps.log.error({ security: true, companyId, ...detail }, 'payment does not fit the books')
  }
  return 'mismatch'
}

async function book(
  deps: Pick<Deps, 'now'>,
  tx: Db,
  companyId: number,
  attempt: Attempt,
  transaction: Transaction,
): Promise<Received> {
  if (!(await markSucceeded(tx, companyId, attempt.id, transaction))) return 'known'
  const { transactionId } = transaction
  await insertPaymentEvent(
    tx,
    companyId,
    attempt.id,
    'succeeded',
    { transactionId },
    `paid:${transactionId}`,
  )
  const effect = await markPaid(tx, companyId, attempt.orderId, {
    channel: attempt.channel,
    at: transaction.succeededAt,
  })
  if (effect !== 'paid') {
    const reason = effect === 'already' ? 'paid-twice' : 'order-cancelled'
    await insertExcessRefund(tx, companyId, attempt, reason, deps.now())
  }
  const detail = { paymentId: attempt.id, amount: attempt.amount, order: effect }
  await audit(tx, companyId, attempt.channel, 'pay.received', 'booked', detail)
  return effect === 'paid' ? 'paid' : 'surplus'
}

/**
 * Records a payment and its effect on the order in one transaction. Idempotent and independent of
 * the order of notifications.
 */
export async function receivePayment(
  deps: Pick<Deps, 'db' | 'log' | 'now'>,
  companyId: number,
  transaction: Transaction,
  by: MerchantAccount,
): Promise<Received> {
  try {
    return await withRetry(() =>
      deps.db.transaction(companyId, async (tx) => {
        const attempt = await findAttempt(tx, companyId, transaction.paymentId)
        const wrong = findMismatches(attempt, transaction, by)
        if (!attempt || wrong.length > 0) return alarm(deps, tx, companyId, by, transaction, wrong)
        return book(deps, tx, companyId, attempt, transaction)
      }),
    )
  } catch (error) {
    if (!isUsedTwice(error)) throw error
    return deps.db.transaction(companyId, (tx) =>
      alarm(deps, tx, companyId, by, transaction, ['transaction']),
    )
  }
}
