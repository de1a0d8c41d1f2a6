export { flashSalesModule } from './flash-sales.module.ts'
export { FLASH_SALE_TOPIC, readSaleTime } from './read-sale-time.ts'
export { createOperatorFlashSalesRepository } from './operator-flash-sales.repository.ts'
export { createOperatorFlashSalesService } from './operator-flash-sales.service.ts'
