export { flashSalesModule } from './flash-sales.module.ts'
export { createOperatorFlashSalesRepository } from './operator-flash-sales.repository.ts'
export { createOperatorFlashSalesService } from './operator-flash-sales.service.ts'
