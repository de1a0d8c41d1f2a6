import { orderRefundLines, orderRefunds, refunds } from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { refundChecks } from './order-refunds.checks.ts'

/** Refunds of paid orders, in points and in cash. */
export const orderRefundsModule = defineModule({
  name: 'order-refunds',
  tables: [refunds, orderRefunds, { table: orderRefundLines, appendOnly: true }],
  auditChecks: refundChecks,
})
