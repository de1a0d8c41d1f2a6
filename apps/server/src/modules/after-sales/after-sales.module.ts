import { afterSaleEvents, afterSaleLines, afterSales } from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { showRefund } from './approvals/approval-detail.repository.ts'
import { createPictureSigner } from '../../pictures/signed-pictures.ts'
import { createRefundService } from '../pay/index.ts'
import { afterSaleChecks } from './after-sales.checks.ts'
import { returnRemindersJob, unsentReturnsJob } from './after-sales.jobs.ts'
import { createAfterSalesRepository } from './after-sales.repository.ts'
import { createAfterSalesService } from './after-sales.service.ts'
import {
  approveRefund,
  createOperatorAfterSalesRepository,
  discardDecision,
  REFUND_APPROVAL,
} from './operators/operator-after-sales.repository.ts'
import { createOperatorRefundRepository } from './operators/operator-refund.repository.ts'
import { createOperatorAfterSalesService } from './operators/operator-after-sales.service.ts'
import { afterSalesPersonalData } from './personal-data.ts'

/** After-sales requests: refunds and returns of pieces of an order. */
export const afterSalesModule = defineModule({
  name: 'after-sales',
  tables: [afterSales, afterSaleLines, { table: afterSaleEvents, appendOnly: true }],
  sql: [
    new URL('./sql/due.sql', import.meta.url),
    new URL('./sql/move-after-sales.sql', import.meta.url),
  ],
  routes({ serve }, deps) {
    const { db, companies, now } = deps
    const signer = createPictureSigner(deps)
    const sendRefunds = createRefundService(deps).send
    const requests = createAfterSalesService({
      repository: createAfterSalesRepository(db),
      companies,
      signer,
      now,
      sendRefunds,
    })
    const review = createOperatorAfterSalesService({
      repository: createOperatorAfterSalesRepository(db),
      refunds: createOperatorRefundRepository(db),
      companies,
      signer,
      now,
      sendRefunds,
    })
    serve('afterSale.list', (input, shopper) => requests.list(shopper, input))
    serve('afterSale.detail', ({ id }, shopper) => requests.detail(shopper, id))
    serve('afterSale.method', (input, shopper) => requests.method(shopper, input))
    serve('afterSale.request', (input, shopper) => requests.request(shopper, input))
    serve('afterSale.change', (input, shopper) => requests.change(shopper, input))
    serve('afterSale.addParcel', (input, shopper) => requests.addParcel(shopper, input))
    serve('afterSale.withdraw', ({ id }, shopper) => requests.withdraw(shopper, id))
    serve('ops.afterSales', (input, operator) => review.list(operator, input))
    serve('ops.afterSale', (input, operator) => review.view(operator, input))
    serve('ops.approveAfterSale', (input, operator) => review.approve(operator, input))
    serve('ops.rejectAfterSale', (input, operator) => review.reject(operator, input))
    serve('ops.receiveReturn', (input, operator) => review.receive(operator, input))
    serve('ops.refundOrder', (input, operator) => review.refund(operator, input))
    serve('ops.compensateAfterSale', (input, operator) => review.compensate(operator, input))
  },
  personalData: afterSalesPersonalData,
  jobs: [returnRemindersJob, unsentReturnsJob],
  auditChecks: afterSaleChecks,
  approvalKinds: [
    {
      kind: REFUND_APPROVAL,
      approve: (tx, { companyId, targetId, at }) => approveRefund(tx, companyId, targetId, at),
      reject: (tx, { companyId, targetId }) => discardDecision(tx, companyId, targetId),
      show: showRefund,
    },
  ],
  authorizationMatrix: {
    'afterSale.list': { orderId: 'order' },
    'afterSale.detail': { id: 'afterSale' },
    'afterSale.method': { id: 'order' },
    'afterSale.request': { orderId: 'order' },
    'afterSale.change': { id: 'afterSale' },
    'afterSale.addParcel': { id: 'afterSale' },
    'afterSale.withdraw': { id: 'afterSale' },
    'ops.afterSale': { id: 'companyAfterSale' },
    'ops.approveAfterSale': { id: 'companyAfterSale' },
    'ops.rejectAfterSale': { id: 'companyAfterSale' },
    'ops.receiveReturn': { id: 'companyAfterSale' },
    'ops.refundOrder': { id: 'childOrder' },
    'ops.compensateAfterSale': { id: 'companyAfterSale' },
  },
})
