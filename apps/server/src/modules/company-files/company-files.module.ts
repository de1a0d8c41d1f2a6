import { companyBoundChanges } from '../../db/schema/index.ts'
import { defineModule } from '../../define-module.ts'
import { operatorOf } from '../../plugins/operator.ts'
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
    serve('ops.createCompany', (input, caller) => service.create(operatorOf(caller), input))
    serve('ops.company', (_input, caller) => service.show(operatorOf(caller)))
    serve('ops.setShopStatus', (input, caller) => service.setShopStatus(operatorOf(caller), input))
    serve('ops.exportCompany', (_input, caller) => service.export(operatorOf(caller)))
    serve('ops.importCompany', (input, caller) =>
      service.import(operatorOf(caller), input, caller.ifMatch),
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
