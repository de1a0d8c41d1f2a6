import { reconciliations } from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { createReconciliationRepository } from './reconciliation.repository.ts'
import { createReconciliationService } from './reconciliation.service.ts'

/** Payment providers' bills against the records. */
export const reconciliationModule = defineModule({
  name: 'reconciliation',
  tables: [{ table: reconciliations, appendOnly: true }],
  routes({ serve }, { db, now, settings }) {
    const repository = createReconciliationRepository(db)
    const service = createReconciliationService({ repository, settings, now })
    serve('ops.reconcile', (input, operator) => service.reconcile(operator, input))
    serve('ops.reconciliations', (input, operator) => service.list(operator, input))
  },
})
