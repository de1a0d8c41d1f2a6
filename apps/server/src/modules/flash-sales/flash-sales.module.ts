import { flashSaleItems, flashSaleSessions } from './tables.ts'
import { createStartRemindersRepository } from '../start-reminders/index.ts'
import { defineModule } from '../../define-module.ts'
import { showFlashSale } from './approval-detail.repository.ts'
import { flashSaleChecks } from './flash-sales.checks.ts'
import { flashSalesJob } from './flash-sales.jobs.ts'
import { createFlashSalesRepository } from './flash-sales.repository.ts'
import { createFlashSalesService } from './flash-sales.service.ts'
import { FLASH_SALE_APPROVAL } from './session-rows.repository.ts'
import {
  approveFlashSale,
  createOperatorFlashSalesRepository,
} from './operator-flash-sales.repository.ts'
import { FLASH_SALE_TOPIC } from './read-sale-time.ts'
import { createOperatorFlashSalesService } from './operator-flash-sales.service.ts'

/** Flash sales: sessions with stock and prices of their own. */
export const flashSalesModule = defineModule({
  name: 'flash-sales',
  tables: [flashSaleSessions, flashSaleItems],
  sql: [
    new URL('./sql/due.sql', import.meta.url),
    new URL('./sql/flash-sales.sql', import.meta.url),
    new URL('./sql/order-prices.sql', import.meta.url),
  ],
  routes({ serve }, { db, companies, now, sms }) {
    const service = createFlashSalesService({
      repository: createFlashSalesRepository(db),
      reminders: createStartRemindersRepository(db),
      companies,
      now,
      offersReminder: sms.sendSaleStart !== undefined,
    })
    const operators = createOperatorFlashSalesService({
      repository: createOperatorFlashSalesRepository(db),
      companies,
      now,
    })
    serve('flashSale.sessions', (_input, { companyId }) => service.list(companyId))
    serve('flashSale.session', ({ id }, visitor) => service.find(visitor, id))
    serve('flashSale.forGoods', ({ spuId }, { companyId }) =>
      service.findForGoods(companyId, spuId),
    )
    serve('flashSale.remind', ({ id }, shopper) => service.remind(shopper, id))
    serve('flashSale.cancelReminder', ({ id }, shopper) => service.cancelReminder(shopper, id))
    serve('ops.flashSales', (input, operator) => operators.list(operator, input))
    serve('ops.flashSale', ({ id }, operator) => operators.show(operator, id))
    serve('ops.createFlashSale', (input, operator) => operators.create(operator, input))
    serve('ops.previewFlashSale', ({ id }, operator) => operators.preview(operator, id))
    serve('ops.publishFlashSale', ({ id }, operator) => operators.publish(operator, id))
    serve('ops.addFlashSalePieces', (input, operator) => operators.addPieces(operator, input))
    serve('ops.cancelFlashSale', ({ id }, operator) => operators.cancel(operator, id))
    serve('ops.flashSaleStatement', ({ id }, operator) => operators.statement(operator, id))
  },
  cacheTopics: [{ topic: FLASH_SALE_TOPIC, table: flashSaleSessions }],
  jobs: [flashSalesJob],
  auditChecks: flashSaleChecks,
  approvalKinds: [
    {
      kind: FLASH_SALE_APPROVAL,
      approve: (tx, { operator, companyId, targetId, at }) =>
        approveFlashSale(tx, operator, companyId, Number(targetId), at),
      reject: async () => {},
      show: showFlashSale,
    },
  ],
  authorizationMatrix: {
    'flashSale.session': { id: 'flashSale' },
    'flashSale.remind': { id: 'flashSale' },
    'flashSale.cancelReminder': { id: 'flashSale' },
    'flashSale.forGoods': { spuId: 'spu' },
    'ops.flashSale': { id: 'flashSale' },
    'ops.previewFlashSale': { id: 'flashSale' },
    'ops.publishFlashSale': { id: 'flashSale' },
    'ops.addFlashSalePieces': { id: 'flashSale', skuId: 'sku' },
    'ops.cancelFlashSale': { id: 'flashSale' },
    'ops.flashSaleStatement': { id: 'flashSale' },
  },
})
