import { modules } from '../app.ts'
import type { Database } from '../db/connection/database.ts'
import { listAuditChecks } from '../define-module.ts'
import { createAuditRepository } from '../modules/audit/audit.repository.ts'
import { auditCompany as verifyCompany } from '../modules/audit/audit.service.ts'

/** Verifies a company with the checks of all modules. */
export const auditCompany = (db: Database, companyId: number) =>
  verifyCompany(createAuditRepository(db), companyId, listAuditChecks(modules))
