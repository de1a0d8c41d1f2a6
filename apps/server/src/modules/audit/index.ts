export { createAuditRepository } from './audit.repository.ts'
export { auditCompany } from './audit.service.ts'
export { auditModule } from './audit.module.ts'
