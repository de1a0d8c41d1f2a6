import { paymentEvents, payments } from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { createOperatorRefundsService } from './refunds/operator-refunds.service.ts'
import { payChecks } from './refunds/pay.checks.ts'
import { formRoutes } from './form/form.routes.ts'
import { payJobs } from './jobs.ts'
import { notifyRoutes } from './notify/notify.routes.ts'
import { createStartService } from './start.service.ts'
import { createStatusService } from './status.service.ts'

/**
 * Cash payments: start and state of a payment, notifications of providers, refunds to providers.
 */
export const payModule = defineModule({
  name: 'pay',
  tables: [payments, { table: paymentEvents, appendOnly: true }],
  sql: [
    new URL('./sql/audit.sql', import.meta.url),
    new URL('./sql/due.sql', import.meta.url),
    new URL('./sql/payments-for-bill.sql', import.meta.url),
    new URL('./sql/remove-payment-events.sql', import.meta.url),
  ],
  routes({ serve, fastify }, deps) {
    const start = createStartService(deps, deps.companies)
    const status = createStatusService(deps)
    serve('pay.start', (input, shopper, { request }) =>
      start({ ...input, ...shopper, clientIp: request.ip }),
    )
    serve('pay.status', ({ orderId }, shopper) => status(shopper, orderId))
    const refunds = createOperatorRefundsService(deps)
    serve('ops.refunds', (input, { companyId }) => refunds.list(companyId, input))
    serve('ops.repeatRefund', (input, { companyId }) => refunds.repeat(companyId, input))
    notifyRoutes(fastify, deps)
    formRoutes(fastify, deps)
  },
  jobs: payJobs,
  auditChecks: payChecks,
  authorizationMatrix: {
    'pay.status': { orderId: 'order' },
    'pay.start': { orderId: 'order' },
    'ops.repeatRefund': { id: 'refund' },
  },
  retention: [
    {
      table: paymentEvents,
      removeWith: 'remove_payment_events',
      daysSetting: 'MALL_PAYMENT_EVENT_DAYS',
    },
  ],
})
