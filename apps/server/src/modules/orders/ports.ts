import type { OrderRefund } from '@mall/contract'
import type { Db } from '../../db/connection/database.ts'
import type { Deps } from '../../deps.ts'
import type { Step } from './progress/refresh-status.repository.ts'
import type { BeforeCancel } from './progress/settle.ts'

/** Refunds of an order as its shopper sees them, oldest first. */
export type ListRefunds = (companyId: number, orderId: string) => Promise<OrderRefund[]>

/** Sends cash refunds to their providers within a short timeout; a job retries the rest. */
export type SendRefunds = (companyId: number, refundIds: readonly string[]) => Promise<void>

/** Payments of orders, outside the transactions of orders. */
export type PaymentPort = {
  beforeCancel: BeforeCancel
  sendRefunds: SendRefunds
  listRefunds: ListRefunds
}

/**
 * Refunds what is left of cancelled parts that have not been shipped, in the caller's transaction.
 * @returns the numbers of the cash refunds to send
 */
export type RefundOrder = (
  tx: Db,
  step: Step,
  refund: { reason: string; childIds: readonly string[] },
) => Promise<string[]>

/** Functions of modules of a higher rank that orders call. */
export type OrderPorts = {
  openPayments: (deps: Deps) => PaymentPort
  refundOrder: RefundOrder
}
