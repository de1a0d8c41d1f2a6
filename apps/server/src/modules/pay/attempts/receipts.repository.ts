import type { Database, Db } from '../../../db/connection/database.ts'
import { isUniqueViolation, withRetry } from '../../../db/connection/with-retry.ts'
import type { Transaction } from '../../../providers/cash/cash.ts'
import { markPaid } from '../../orders/index.ts'
import { insertExcessRefund } from '../../order-refunds/index.ts'
import { findAttempt, markSucceeded, type Attempt } from './attempts.repository.ts'
import type { MerchantAccount } from './find-mismatches.ts'
import { insertPaymentEvent, logReportedEvent } from './payment-events.repository.ts'

type MismatchDetail = { paymentId: string; transactionId: string; wrong: string }
/**
 * `paid`: order marked paid; `known`: recorded before; `surplus`: order cancelled or already paid,
 * to be refunded; `mismatch`: no change, with details if it was not recorded before.
 */
type Receipt =
  | { received: 'paid' | 'known' | 'surplus' }
  | { received: 'mismatch'; detail: MismatchDetail | null }
type ReceivedPayment = { transaction: Transaction; by: MerchantAccount; at: Date }

export function createReceiptsRepository(db: Database) {
  return {
    /**
     * Records a payment and its effect on the order in one transaction. Idempotent and independent
     * of the order of notifications.
     * @param findMismatches lists the fields in which the payment contradicts its attempt
     */
    async record(
      companyId: number,
      { transaction, by, at }: ReceivedPayment,
      findMismatches: (
        attempt: Attempt | undefined,
        transaction: Transaction,
        by: MerchantAccount,
      ) => string[],
    ): Promise<Receipt> {
      try {
        return await withRetry(() =>
          db.transaction(companyId, async (tx) => {
            const attempt = await findAttempt(tx, companyId, transaction.paymentId)
            const wrong = findMismatches(attempt, transaction, by)
            if (!attempt || wrong.length > 0) {
              return insertMismatch(tx, companyId, { transaction, by, at }, wrong)
            }
            return recordPayment(tx, companyId, attempt, transaction, at)
          }),
        )
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        return db.transaction(companyId, (tx) =>
          insertMismatch(tx, companyId, { transaction, by, at }, ['transaction']),
        )
      }
    },
  }
}
export type ReceiptsRepository = ReturnType<typeof createReceiptsRepository>

/** Records a transaction that contradicts the records, once. */
async function insertMismatch(
  tx: Db,
  companyId: number,
  { transaction: { paymentId, transactionId }, by, at }: ReceivedPayment,
  wrong: string[],
): Promise<Receipt> {
  const detail = { paymentId, transactionId, wrong: wrong.join(',') }
  const key = `mismatch:${paymentId}:${transactionId}`
  const isNew = await insertPaymentEvent(tx, companyId, paymentId, 'mismatch', detail, key)
  if (isNew) {
    const reported = { event: 'pay.received', result: 'mismatch', detail, at }
    await logReportedEvent(tx, { companyId, by: by.channel, ...reported })
  }
  return { received: 'mismatch', detail: isNew ? detail : null }
}

async function recordPayment(
  tx: Db,
  companyId: number,
  attempt: Attempt,
  transaction: Transaction,
  at: Date,
): Promise<Receipt> {
  const { id, amount, channel, orderId } = attempt
  if (!(await markSucceeded(tx, companyId, id, transaction))) return { received: 'known' }
  const { transactionId, succeededAt } = transaction
  const key = `paid:${transactionId}`
  await insertPaymentEvent(tx, companyId, id, 'succeeded', { transactionId }, key)
  const effect = await markPaid(tx, companyId, orderId, { channel, at: succeededAt })
  if (effect !== 'paid') {
    const reason = effect === 'already' ? 'paid-twice' : 'order-cancelled'
    await insertExcessRefund(tx, companyId, attempt, reason, at)
  }
  const detail = { paymentId: id, amount, order: effect }
  const reported = { event: 'pay.received', result: 'booked', detail, at }
  await logReportedEvent(tx, { companyId, by: channel, ...reported })
  return { received: effect === 'paid' ? 'paid' : 'surplus' }
}
