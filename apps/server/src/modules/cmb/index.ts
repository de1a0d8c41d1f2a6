export { createCmbRepository } from './cmb.repository.ts'
export { createCmbService } from './cmb.service.ts'
export { createExchangeProcessing } from './processing.service.ts'
export { cmbModule } from './cmb.module.ts'
