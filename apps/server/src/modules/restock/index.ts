export { createRestockRepository } from './restock.repository.ts'
export { createRestockService } from './restock.service.ts'
export { restockModule } from './restock.module.ts'
