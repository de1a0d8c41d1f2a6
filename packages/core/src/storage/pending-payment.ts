import { companyKey } from './company-key.ts'
import { recordIn } from './record.ts'
import type { StoragePort } from './storage.ts'

/**
 * A payment for which the shopper has left the mall; `channel` is unverified, because storage can
 * be edited.
 */
export type PendingPayment = { orderId: string; channel?: string }

const accepts = (value: unknown): value is PendingPayment =>
  typeof value === 'object' &&
  value !== null &&
  'orderId' in value &&
  typeof value.orderId === 'string'

const TWO_HOURS = 2 * 3600 * 1000

/**
 * The payment for which the mall was left for the provider's page, stored per tab, so that the
 * shopper is asked on the return whether it is done.
 */
export function pendingPayment(storage: StoragePort, companyId: number, now: () => number) {
  const record = recordIn(storage.session, companyKey(companyId, 'pending-payment'), accepts, now)
  return {
    read: record.read,
    save: (payment: PendingPayment) => record.write(payment, TWO_HOURS),
    clear: record.clear,
  }
}
