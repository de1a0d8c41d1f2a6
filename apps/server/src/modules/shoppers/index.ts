export { hasOpenOrders } from './open-orders.repository.ts'
export { readPersonalData } from './removal.repository.ts'
export { createShoppersRepository } from './shoppers.repository.ts'
export { shoppersModule } from './shoppers.module.ts'
