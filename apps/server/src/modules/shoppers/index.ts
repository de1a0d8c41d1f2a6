export { createShoppersRepository, hasOpenOrders, readPersonalData } from './shoppers.repository.ts'
export { shoppersModule } from './shoppers.module.ts'
