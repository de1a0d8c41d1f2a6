import type { CashProvider, Transaction } from '../../../providers/cash/cash.ts'
import type { Attempt } from './attempts.repository.ts'

/** Merchant account and channel of a payment. */
export type MerchantAccount = Pick<CashProvider, 'channel' | 'mchId'>

/**
 * Lists the fields in which a reported payment differs from its attempt; empty if the payment is to
 * be recorded.
 */
export function findMismatches(
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
