export { createExchangesRepository } from './exchanges.repository.ts'
export { createExchangesService } from './exchanges.service.ts'
export { createExchangeProcessing } from './processing.service.ts'
export { pointsExchangesModule } from './exchanges.module.ts'
