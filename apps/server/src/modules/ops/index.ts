export { createOpsRepository } from './ops.repository.ts'
export { createOpsService } from './ops.service.ts'
export { opsModule } from './ops.module.ts'
