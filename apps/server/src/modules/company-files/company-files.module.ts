import { companyBoundChanges } from './tables.ts'
import { defineModule } from '../../define-module.ts'
import {
  applyBoundChanges,
  boundChecks,
  BOUNDS_APPROVAL,
  showBoundChanges,
} from './bound-changes.repository.ts'
import { createCompanyFilesRepository } from './company-files.repository.ts'
import { createCompanyFilesService } from './company-files.service.ts'

/** Companies for operators: creating, opening, closing, and moving them as files. */
export const companyFilesModule = defineModule({
  name: 'company-files',
  tables: [companyBoundChanges],
  routes({ serve }, { db, companies, now }) {
    const repository = createCompanyFilesRepository(db)
    const service = createCompanyFilesService({ repository, companies, now })
    serve('ops.companies', (input) => service.list(input))
    serve('ops.createCompany', (input, operator) => service.create(operator, input))
    serve('ops.company', (_input, operator) => service.show(operator))
    serve('ops.setShopStatus', (input, operator) => service.setShopStatus(operator, input))
    serve('ops.exportCompany', (_input, operator) => service.export(operator))
    serve('ops.importCompany', (input, operator, { ifMatch }) =>
      service.import(operator, input, ifMatch),
    )
  },
  auditChecks: boundChecks,
  approvalKinds: [
    {
      kind: BOUNDS_APPROVAL,
      approve: applyBoundChanges,
      reject: () => Promise.resolve(),
      show: showBoundChanges,
    },
  ],
})
