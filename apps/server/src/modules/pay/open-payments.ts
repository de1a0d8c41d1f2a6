import type { Deps } from '../../deps.ts'
import type { PaymentPort } from '../orders/index.ts'
import { beforeCancel } from './refunds/before-cancel.ts'
import { createRefundService } from './refunds/refund.service.ts'
import { createRefundsRepository } from './refunds/refunds.repository.ts'

/** Implements the payment port of orders. */
export const openPayments = (deps: Deps): PaymentPort => ({
  beforeCancel: beforeCancel(deps),
  sendRefunds: createRefundService(deps).send,
  listRefunds: createRefundsRepository(deps.db).listOfOrder,
})
