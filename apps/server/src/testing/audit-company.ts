import { modules } from '../app.ts'
import type { Database } from '../db/connection/database.ts'
import { listAuditChecks } from '../define-module.ts'
import { auditCompany as verifyCompany, createAuditRepository } from '../modules/audit/index.ts'

/** Verifies a company with the checks of all modules. */
export const auditCompany = (db: Database, companyId: number) =>
  verifyCompany(createAuditRepository(db), companyId, listAuditChecks(modules))
