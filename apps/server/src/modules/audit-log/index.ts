export { auditEntrySql, writeAuditEntry, type AuditEntry } from './audit-log.repository.ts'
export { auditLogModule } from './audit-log.module.ts'
