export { createFormerOrdersRepository } from './former-orders.repository.ts'
export { createFormerOrdersService } from './former-orders.service.ts'
export { formerOrdersModule } from './former-orders.module.ts'
