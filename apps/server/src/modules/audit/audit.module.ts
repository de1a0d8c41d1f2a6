import { defineModule, listAuditChecks } from '../../define-module.ts'
import { createAuditRepository } from './audit.repository.ts'
import { auditCompany } from './audit.service.ts'

/** Verifies the rows of a company with the checks of all modules. */
export const auditModule = defineModule({
  name: 'audit',
  routes({ serve }, { db, companies }, modules) {
    const repository = createAuditRepository(db)
    const checks = listAuditChecks(modules)
    serve('ops.audit', async (_input, { companyId }) => {
      await companies.of(companyId)
      return auditCompany(repository, companyId, checks)
    })
  },
})
